/** What a person is told in passing. */
export interface Notice {
  readonly kind: "success" | "error";
  readonly message: string;
  readonly durationMs: number;
}

const successDurationMs = 2_000;
const errorDurationMs = 4_000;

let show: ((notice: Notice) => void) | undefined;
const waiting: Notice[] = [];

/** Names what shows the notices. Those that came before it was there show then. */
export function showNoticesBy(shown: (notice: Notice) => void): void {
  show = shown;
  for (const notice of waiting.splice(0)) shown(notice);
}

/** Tells of something that worked, for two seconds. */
export function notifySuccess(message: string): void {
  notify({ kind: "success", message, durationMs: successDurationMs });
}

/** Tells of a failure, for four seconds: the server's own words where it gave any, else the text given. */
export function notifyError(error: unknown, fallback: string): void {
  notify({ kind: "error", message: errorMessage(error, fallback), durationMs: errorDurationMs });
}

function notify(notice: Notice): void {
  if (show === undefined) waiting.push(notice);
  else show(notice);
}

/** The words of a failure a person can read; the fallback where the failure has none of its own. */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof Error && error.name === "ApiError" && error.message !== "") return error.message;
  return fallback;
}
