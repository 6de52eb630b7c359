import { ApiError, isAnswer, readFailure, routeUrl, type DataOf, type RouteContract } from "@foretell/contract";
import { session } from "./api-client.ts";
import { asSignedIn } from "./as-signed-in.ts";

export interface UploadOptions {
  readonly signal: AbortSignal;
  /** How many bytes of the request are sent. */
  readonly onSent: (sentBytes: number, totalBytes: number) => void;
}

interface SentRequest<Route> {
  readonly route: Route;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** JSON as text, or a form. */
  readonly body: string | FormData;
}

/**
 * Sends what may be large as the signed-in user, tells how much of it is sent, and gives the `data` of the answer. It waits
 * as long as the server works.
 *
 * @throws ApiError for every answer that is not a success, `NETWORK` where none came, and `IMPORT_CANCELLED` after an abort
 */
export function upload<Route extends RouteContract>(
  request: SentRequest<Route>,
  options: UploadOptions,
): Promise<DataOf<Route>> {
  return asSignedIn(session, (accessToken) => send(request, accessToken, options));
}

const cancelled = () => new ApiError("The upload was cancelled", { status: 409, code: "IMPORT_CANCELLED" });
const noAnswer = () => new ApiError("Network error", { status: 0, code: "NETWORK" });

// `fetch` does not tell how much of a body is sent.
function send<Route extends RouteContract>(
  { route, params, query, body }: SentRequest<Route>,
  token: string | undefined,
  { signal, onSent }: UploadOptions,
): Promise<DataOf<Route>> {
  if (signal.aborted) return Promise.reject(cancelled());
  const { promise, resolve, reject } = Promise.withResolvers<DataOf<Route>>();
  const xhr = new XMLHttpRequest();
  const abort = () => xhr.abort();
  xhr.open(route.method, routeUrl(route, params, query));
  if (token !== undefined) xhr.setRequestHeader("authorization", `Bearer ${token}`);
  if (typeof body === "string") xhr.setRequestHeader("content-type", "application/json");
  xhr.upload.addEventListener("progress", (event) => onSent(event.loaded, event.total));
  xhr.addEventListener("load", () => {
    const answer = parseJson(xhr.responseText);
    if (xhr.status < 200 || xhr.status >= 300) reject(readFailure(xhr.status, answer));
    else if (isAnswer(answer)) resolve(answer.data as DataOf<Route>);
    else reject(noAnswer());
  });
  xhr.addEventListener("error", () => reject(noAnswer()));
  xhr.addEventListener("abort", () => reject(cancelled()));
  signal.addEventListener("abort", abort, { once: true });
  xhr.send(body);
  return promise.finally(() => signal.removeEventListener("abort", abort));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
