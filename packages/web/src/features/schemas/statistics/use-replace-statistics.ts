import { statisticsRoutes, type ReplacedStatistics } from "@foretell/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { queryKeys } from "../../../lib/query-keys.ts";
import { upload } from "../../../lib/upload.ts";
import { useProject } from "../../../lib/use-project.ts";
import { readText } from "../import/dump-text.ts";
import type { DumpSource } from "../../../lib/dump-source.ts";
import { findJsonFault } from "./find-json-fault.ts";
import { failureOfError, failureOfFault, type StatisticsFailure } from "./statistics-failure.ts";

/** How far a document of statistics has come. */
export interface RunningStatistics {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

type Outcome =
  | { readonly kind: "taken"; readonly result: ReplacedStatistics }
  | { readonly kind: "failed"; readonly failure: StatisticsFailure };

/** Sends a document of statistics for a schema, one at a time. */
export function useReplaceStatistics(schemaId: string): {
  readonly running: RunningStatistics | undefined;
  readonly start: (source: DumpSource, onEnd: (outcome: Outcome) => void) => void;
  readonly cancel: () => void;
} {
  const { readdress } = useProject();
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<RunningStatistics>();
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const send = async (source: DumpSource, signal: AbortSignal): Promise<Outcome> => {
    let body = "";
    for await (const piece of readText(source)) body += piece;
    // JSON in a file may begin with a mark of its encoding.
    body = body.replace(/^\ufeff/, "");
    const fault = findJsonFault(body);
    if (fault !== undefined) return { kind: "failed", failure: failureOfFault(fault) };
    const result = await upload(readdress({ route: statisticsRoutes.replace, params: { id: schemaId }, body }), {
      signal,
      onSent: (sentBytes, totalBytes) => setRunning({ sentBytes, totalBytes }),
    });
    // The schema's tables, its diagram and its cascades hold the numbers too.
    void queryClient.invalidateQueries({ queryKey: queryKeys.schema(schemaId) });
    void queryClient.invalidateQueries({ queryKey: ["tables"] });
    return { kind: "taken", result };
  };

  const start = (source: DumpSource, onEnd: (outcome: Outcome) => void) => {
    const own = new AbortController();
    controller.current = own;
    setRunning({ sentBytes: 0, totalBytes: 0 });
    const run = async () => {
      const outcome = await send(source, own.signal).catch((error: unknown): Outcome => ({
        kind: "failed",
        failure: failureOfError(error),
      }));
      setRunning(undefined);
      if (!own.signal.aborted) onEnd(outcome);
    };
    void run();
  };

  return { running, start, cancel: () => controller.current?.abort() };
}
