import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { newId } from "../db/uuid.ts";
import { failureBody } from "./error-handler.ts";
import { badRequest } from "./errors.ts";

/** Answers what is no HTTP request at all, in the shape of every other failure, and closes the connection. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const body = JSON.stringify(failureBody(badRequest("The request cannot be understood."), newId()));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
