import type { ApiError } from "@foretell/contract";
import type { ProjectKind } from "./project-paths.ts";

/** What a person is told in passing. */
export interface Notice {
  readonly kind: "success" | "info" | "error";
  readonly message: string;
  readonly durationMs: number;
  /** Whether the page says it too, where the thing itself would stand: the notice must not cover that. */
  readonly isSaidInPlace?: boolean;
}

/** By the kind of project that it happened in. */
const successDurationsMs = { personal: 2_000, collaborative: 3_000 } as const;
const errorDurationMs = 4_000;

let show: ((notice: Notice) => void) | undefined;
const waiting: Notice[] = [];

/** Names what shows the notices. Those that came before it was there show then. */
export function showNoticesBy(shown: (notice: Notice) => void): void {
  show = shown;
  for (const notice of waiting.splice(0)) shown(notice);
}

/** Tells of something that worked, for two seconds, or three in a collaborative project. */
export function notifySuccess(message: string, kind: ProjectKind = "personal"): void {
  notify({ kind: "success", message, durationMs: successDurationsMs[kind] });
}

/** Tells of something that was done and did not come out well, in no colour that says so: what shows it has its own. */
export function notifyDone(message: string, kind: ProjectKind = "personal"): void {
  notify({ kind: "info", message, durationMs: successDurationsMs[kind] });
}

/** Tells of a failure, for four seconds: the server's own words where it gave any, else the text given. */
export function notifyError(error: unknown, fallback: string, place: Pick<Notice, "isSaidInPlace"> = {}): void {
  notify({ kind: "error", message: errorMessage(error, fallback), durationMs: errorDurationMs, ...place });
}

function notify(notice: Notice): void {
  if (show === undefined) waiting.push(notice);
  else show(notice);
}

/** The words of a failure a person can read; the fallback where the failure has none of its own. */
export function errorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof Error) || error.name !== "ApiError" || error.message === "") return fallback;
  const { code, requestId } = error as ApiError;
  // What is not in the shape of the interface has no words for a person.
  return code === "INTERNAL" && requestId === null ? fallback : error.message;
}
