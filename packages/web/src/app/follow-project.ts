import { activityRoutes, ApiError, projectChange, readFailure, routeUrl, type ProjectChange } from "@foretell/contract";
import type { QueryClient } from "@tanstack/react-query";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { session } from "../lib/api-client.ts";
import { asSignedIn } from "../lib/as-signed-in.ts";
import { setLive } from "../lib/live-projects.ts";
import { queryKeys } from "../lib/query-keys.ts";

/** The server sends something every 20 seconds. */
const silenceMs = 50_000;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/**
 * Asks anew for what another person has changed in a collaborative project, as the server tells of it. A page that nobody
 * sees is not told, and asks for everything when it is seen again. Ends when `ended` is aborted.
 */
export function followProject(projectId: string, queryClient: QueryClient, ended: AbortSignal): void {
  let open: AbortController | undefined;
  let hasMissed = false;

  const follow = async (): Promise<void> => {
    let pauseMs = firstPauseMs;
    const own = (open = new AbortController());
    const signal = AbortSignal.any([own.signal, ended]);
    while (!signal.aborted) {
      try {
        await readStream(projectId, signal, {
          onOpen: () => {
            pauseMs = firstPauseMs;
            setLive(projectId, true);
            if (hasMissed) void renewAll(queryClient, projectId);
            hasMissed = true;
          },
          onAll: () => void renewAll(queryClient, projectId),
          onChange: (change) => void renew(queryClient, projectId, change),
        });
      } catch (error) {
        if (signal.aborted) return;
        pauseMs = Math.min(2 * pauseMs, longestPauseMs);
        if (isOver(error)) {
          // Whoever is no member any more learns so from the project itself.
          void queryClient.invalidateQueries({ queryKey: queryKeys.project(projectId), exact: true });
          return;
        }
      } finally {
        setLive(projectId, false);
      }
      await pause(pauseMs * (1 + Math.random()), signal);
    }
  };
  const followWhileSeen = () => {
    open?.abort();
    if (!ended.aborted && document.visibilityState === "visible") void follow();
  };
  document.addEventListener("visibilitychange", followWhileSeen, { signal: ended });
  followWhileSeen();
}

interface StreamReader {
  readonly onOpen: () => void;
  readonly onAll: () => void;
  readonly onChange: (change: ProjectChange) => void;
}

/** Reads one stream to its end. Throws an ApiError where the server refuses it or says that one is no member any more. */
async function readStream(projectId: string, signal: AbortSignal, reader: StreamReader): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  try {
    hear();
    const response = await asSignedIn(session, (accessToken) =>
      openStream(projectId, accessToken, AbortSignal.any([signal, silence.signal])),
    );
    reader.onOpen();
    const events = response
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: hear }))
      .getReader();
    for (;;) {
      const { done, value } = await events.read();
      if (done) return;
      hear();
      if (value.event === "gone") throw new ApiError("Project not found", { status: 404, code: "NOT_FOUND" });
      if (value.event === "all") reader.onAll();
      const change = value.event === "change" ? projectChange.safeParse(JSON.parse(value.data)).data : undefined;
      if (change !== undefined) reader.onChange(change);
    }
  } finally {
    clearTimeout(timer);
  }
}

async function openStream(
  projectId: string,
  accessToken: string | undefined,
  signal: AbortSignal,
): Promise<ReadableStream<BufferSource>> {
  const response = await fetch(routeUrl(activityRoutes.events, { id: projectId }), {
    headers: {
      accept: "text/event-stream",
      ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
    },
    signal,
  });
  if (!response.ok || response.body === null) {
    throw readFailure(response.status, await response.json().catch(() => null));
  }
  return response.body;
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404].includes(error.status);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Asks anew for what shows a thing that was changed. A diagram stays as it is: it would move under its reader's hand. */
async function renew(queryClient: QueryClient, projectId: string, { entity_type: type, entity_id: id }: ProjectChange) {
  const keys = {
    project: [],
    member: [queryKeys.members(projectId)],
    schema: [queryKeys.schemas(projectId)],
    table: [queryKeys.schemas(projectId), queryKeys.table(id)],
    simulation: [queryKeys.simulations(projectId), queryKeys.simulation(id)],
  }[type];
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.project(projectId), exact: true }),
    ...[queryKeys.activity(projectId), ...keys].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    // A table's schema is not told: what an open page shows of one is asked for, and the rest when it is opened.
    ...(type === "schema" || type === "table" ? [renewSchemas(queryClient, type === "schema" ? id : undefined)] : []),
  ]);
}

/** Asks anew for all but the diagram of a schema, or of every schema that is known here. */
function renewSchemas(queryClient: QueryClient, schemaId: string | undefined): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: schemaId === undefined ? queryKeys.allSchemas : queryKeys.schema(schemaId),
    predicate: ({ queryKey }) => queryKey[2] !== "erd",
  });
}

async function renewAll(queryClient: QueryClient, projectId: string) {
  const keys = [
    queryKeys.activity(projectId),
    queryKeys.members(projectId),
    queryKeys.schemas(projectId),
    queryKeys.simulations(projectId),
    queryKeys.allTables,
    queryKeys.allSimulations,
  ];
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.project(projectId), exact: true }),
    renewSchemas(queryClient, undefined),
    ...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  ]);
}
