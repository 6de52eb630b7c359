import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { newId } from "../db/uuid.ts";
import { failureBody } from "./error-handler.ts";
import { badRequest } from "../errors.ts";
import type { AppError } from "../errors.ts";

interface BrokenRequest {
  readonly status: number;
  readonly message: string;
}

/** By the runtime's code, where the reason is another than what was sent. */
const reasons: Readonly<Record<string, BrokenRequest>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: "The address and the headers of the request are too large." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: "The request did not arrive in time." },
};
const notUnderstood: BrokenRequest = { status: 400, message: "The request cannot be understood." };

/** As long as a client may go on sending, so that it comes to read the answer. */
const lingerMs = 1_000;

/** What the runtime tells of a request that it could not read. */
type RequestError = Error & { readonly code?: string; readonly rawPacket?: unknown };

/** Answers what is no HTTP request at all, in the shape of every other failure, and closes the connection. */
export function answerBrokenRequest(error: RequestError, socket: Duplex): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = reasons[error.code ?? ""] ?? notUnderstood;
  // Whoever asks for the head alone takes a body for the start of another answer.
  const { rawPacket } = error;
  const isHead = Buffer.isBuffer(rawPacket) && rawPacket.toString("latin1", 0, 5) === "HEAD ";
  endWithFailure(socket, status, badRequest(message), { isHead });
}

/** Answers on a bare connection, where there is no request to answer by, and closes it. */
export function endWithFailure(
  socket: Duplex,
  status: number,
  failure: AppError,
  { isHead = false }: { readonly isHead?: boolean } = {},
): void {
  const body = JSON.stringify(failureBody(failure, newId()));
  const retryAfter = failure.retryAfterSeconds === undefined ? "" : `Retry-After: ${failure.retryAfterSeconds}\r\n`;
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\n${retryAfter}Connection: close\r\n\r\n${isHead ? "" : body}`,
    () => setTimeout(() => socket.destroy(), lingerMs).unref(),
  );
}
