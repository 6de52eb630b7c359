import {
  ApiError,
  readFailure,
  routeUrl,
  type ParamsOf,
  type QueryInputOf,
  type RouteContract,
} from "@foretell/contract";
import { asSignedIn } from "./as-signed-in.ts";
import { fetchWithTimeout } from "./fetch-with-timeout.ts";
import { formatBytes } from "./format.ts";
import type { Session } from "./session.ts";

/** The server may write a report for two minutes, and the line of the reader may be slow. */
const fileTimeoutMs = 600_000;

/** A file as the server answered it. */
export interface DownloadedFile {
  readonly content: Blob;
  /** Undefined where the answer names none. */
  readonly name: string | undefined;
}

/** What to ask a download for. */
export interface FileRequest<Route extends RouteContract> {
  readonly route: Route;
  readonly params: ParamsOf<Route> & Readonly<Record<string, string>>;
  readonly query: QueryInputOf<Route> & Readonly<Record<string, string>>;
}

export interface DownloadOptions {
  /** Told how many bytes have arrived, again and again; how many there will be is not known before the end. */
  readonly onReceived?: (bytes: number) => void;
  readonly send?: typeof fetch;
}

/**
 * Fetches a route whose answer is a file, as the signed-in user.
 *
 * @throws ApiError for every answer that is not a success, and `NETWORK` where none came
 */
export async function download<Route extends RouteContract>(
  { route, params, query }: FileRequest<Route>,
  session: Session,
  { onReceived, send = fetchWithTimeout(fileTimeoutMs) }: DownloadOptions = {},
): Promise<DownloadedFile> {
  const url = routeUrl(route, params, query);
  return asSignedIn(session, (accessToken) => fetchOnce(url, accessToken, send, onReceived));
}

async function fetchOnce(
  url: string,
  token: string | undefined,
  send: typeof fetch,
  onReceived: DownloadOptions["onReceived"],
): Promise<DownloadedFile> {
  let receivedBytes = 0;
  try {
    const response = await send(url, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw readFailure(response.status, await response.json().catch(() => null));
    return {
      content: await receive(response, (bytes) => {
        receivedBytes += bytes;
        onReceived?.(receivedBytes);
      }),
      name: findFileName(response.headers.get("content-disposition") ?? ""),
    };
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    const message =
      receivedBytes === 0
        ? "Network error"
        : `The download broke off after ${formatBytes(receivedBytes)}, and nothing of it was kept. Try it again.`;
    throw new ApiError(message, { status: 0, code: "NETWORK", cause });
  }
}

/** The body as it arrives; a server that cannot write all of it breaks the connection, which is an error here. */
async function receive(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  if (response.body === null) return response.blob();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks, { type: response.headers.get("content-type") ?? "" });
    chunks.push(value);
    onBytes(value.length);
  }
}

/**
 * The file name of a `content-disposition`, its full form before its plain one; undefined where it has none.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6266#section-4.3
 */
export function findFileName(disposition: string): string | undefined {
  const full = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename="([^"]+)"/i.exec(disposition)?.[1];
  if (full === undefined) return plain;
  try {
    return decodeURIComponent(full);
  } catch {
    return plain;
  }
}
