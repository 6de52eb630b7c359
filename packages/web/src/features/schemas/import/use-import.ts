import { ApiError, schemasRoutes, type ImportProgress, type ImportResult } from "@foretell/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "../../../lib/api-client.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { randomId } from "../../../lib/random-id.ts";
import { sendImport, type ImportRequest } from "./send-import.ts";

/** An import under way: what is sent of it, and what the server says of its reading once it says so. */
export interface RunningImport {
  readonly importId: string;
  readonly sentBytes: number;
  readonly totalBytes: number;
  readonly progress: ImportProgress | undefined;
}

const pollMs = 400;

/** Runs one import at a time. The callbacks are those of the call that started it. */
export function useImport(): {
  readonly running: RunningImport | undefined;
  readonly start: (
    request: Omit<ImportRequest, "importId">,
    callbacks: { onDone: (result: ImportResult) => void; onFailed: (error: unknown) => void },
  ) => void;
  readonly cancel: () => void;
} {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<{ importId: string; sentBytes: number; totalBytes: number }>();
  const controller = useRef<AbortController>(null);
  const importId = sent?.importId;

  const { data: progress } = useQuery({
    queryKey: ["imports", importId],
    queryFn: ({ signal }) =>
      api(schemasRoutes.importProgress, { params: { importId: importId ?? "" } }, { signal }).catch(
        (error: unknown) => {
          // The server knows of the import only once its first bytes have arrived.
          if (error instanceof ApiError && error.status === 404) return null;
          throw error;
        },
      ),
    enabled: importId !== undefined,
    refetchInterval: pollMs,
    gcTime: 0,
  });

  useEffect(() => () => controller.current?.abort(), []);

  const start: ReturnType<typeof useImport>["start"] = (request, { onDone, onFailed }) => {
    const own = new AbortController();
    const id = randomId();
    controller.current = own;
    setSent({ importId: id, sentBytes: 0, totalBytes: 0 });
    const onSent = (sentBytes: number, totalBytes: number) => setSent({ importId: id, sentBytes, totalBytes });
    const run = async () => {
      try {
        const result = await sendImport({ ...request, importId: id }, { signal: own.signal, onSent });
        queryClient.setQueryData(queryKeys.schema(result.id), result);
        void queryClient.invalidateQueries({ queryKey: queryKeys.projects });
        void queryClient.invalidateQueries({ queryKey: queryKeys.workspace });
        setSent(undefined);
        onDone(result);
      } catch (error) {
        setSent(undefined);
        onFailed(error);
      }
    };
    void run();
  };

  const cancel = () => {
    if (importId === undefined) return;
    const own = controller.current;
    // The connection goes either way: a server that has not begun to read knows of nothing to cancel.
    void api(schemasRoutes.cancelImport, { params: { importId } })
      .catch(() => undefined)
      .finally(() => own?.abort());
  };

  return {
    running: sent === undefined ? undefined : { ...sent, progress: progress ?? undefined },
    start,
    cancel,
  };
}
