import {
  activityRoutes,
  authRoutes,
  collaborativeProjectsRoutes,
  createClient,
  getSignedIn,
  membersRoutes,
  routeUrl,
  usersRoutes,
} from "@foretell/contract";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Benchmark, Figure } from "../benchmark.ts";
import { findDatabaseObstacle, withServer } from "./server-under-test.ts";

const pageCount = 500;
const pagesOfOnePerson = 20;
/** What an open page asks for by itself, each once in so long: the project, and the feed. */
const pollSeconds = 300;
const measuredSeconds = 60;
const targetPercent = 5;
/** Ticks of the processor's clock a second, in which Linux counts. */
const ticksPerSecond = 100;
const toldWithinMs = 5_000;

/** Seconds of processor time that a process has used. */
function processorSeconds(processId: number): number {
  // The name of the command, in brackets, can have blanks in it.
  const fields = readFileSync(`/proc/${processId}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** A person's access token: an account that is verified and a member of the project. */
async function joinTeam(url: string, index: number, join: (email: string) => Promise<unknown>): Promise<string> {
  const call = createClient({ baseUrl: url });
  const body = { email: `member.${index}@example.org`, password: "correct horse" };
  await call(usersRoutes.register, { body: { ...body, full_name: `Member ${index}` } });
  await join(body.email);
  return `Bearer ${getSignedIn(await call(authRoutes.login, { body })).accessToken}`;
}

/** Opens a page's stream; gives how many changes it has been told of by now. */
async function openPage(address: string, authorization: string, signal: AbortSignal): Promise<() => number> {
  const response = await fetch(address, { headers: { authorization, accept: "text/event-stream" }, signal });
  if (!response.ok) throw new Error(`the stream of a page: status ${response.status}`);
  let changeCount = 0;
  const read = async (): Promise<void> => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      changeCount += text.split("event: change").length - 1;
    }
  };
  read().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return () => changeCount;
}

/** What pages cost that are open while nobody does anything. */
export const openPages: Benchmark = {
  name: "open-pages",
  description: `${pageCount} open pages of a team's project, on PostgreSQL`,
  findObstacle: findDatabaseObstacle,
  run: () =>
    withServer("postgresql", async ({ url, processId, authorization, administer }) => {
      const options = { headers: { authorization } };
      const call = createClient({ baseUrl: url });
      const verifyAll = async () => administer?.(["UPDATE users SET is_verified = true"]);
      await verifyAll();
      const { id } = await call(collaborativeProjectsRoutes.create, { body: { name: "Team" } }, options);
      const people: string[] = [];
      for (let index = 0; index < pageCount / pagesOfOnePerson; index += 1) {
        people.push(
          await joinTeam(url, index, async (email) => {
            await verifyAll();
            await call(membersRoutes.invite, { params: { id }, body: { email, role: "editor" } }, options);
          }),
        );
      }
      const closing = new AbortController();
      const pages: { readonly person: string; readonly changeCount: () => number }[] = [];
      for (let index = 0; index < pageCount; index += 1) {
        const person = people[index % people.length] ?? "";
        const address = url + routeUrl(activityRoutes.events, { id });
        pages.push({ person, changeCount: await openPage(address, person, closing.signal) });
      }
      await sleep(5_000);

      const before = processorSeconds(processId);
      for (let second = 0; second < measuredSeconds; second += 1) {
        const endMs = performance.now() + 1_000;
        const due = pages.slice(
          Math.round((second * pageCount) / pollSeconds),
          Math.round(((second + 1) * pageCount) / pollSeconds),
        );
        for (const { person } of due) {
          const headers = { authorization: person };
          await call(collaborativeProjectsRoutes.get, { params: { id } }, { headers });
          await call(activityRoutes.list, { params: { id }, query: { limit: 50 } }, { headers });
        }
        await sleep(Math.max(0, endMs - performance.now()));
      }
      const used = processorSeconds(processId) - before;

      const startMs = performance.now();
      await call(collaborativeProjectsRoutes.update, { params: { id }, body: { name: "Crew" } }, options);
      while (pages.some(({ changeCount }) => changeCount() === 0)) {
        if (performance.now() - startMs > toldWithinMs) throw new Error("not every page was told of a change");
        await sleep(5);
      }
      const toldMs = performance.now() - startMs;
      closing.abort();
      const figures: Figure[] = [
        {
          name: `${pageCount} pages while nothing happens`,
          value: (100 * used) / measuredSeconds,
          unit: "% of a core",
          target: targetPercent,
        },
        { name: "until every page is told of a change", value: toldMs, unit: "ms", target: 1_000 },
      ];
      return figures;
    }),
};
