import type { FastifyRequest } from "fastify";
import { callerGone } from "../errors.ts";

/**
 * Runs `work` with a signal that is aborted when the caller's connection closes before `work` is done. The request's own
 * signal does not serve: it is aborted as soon as the body has been read. Throws, and starts nothing, where the
 * connection is closed already.
 */
export async function withCallerSignal<T>(
  request: FastifyRequest,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { socket } = request.raw;
  if (socket.destroyed) throw callerGone();
  const gone = new AbortController();
  const abort = (): void => gone.abort(callerGone());
  socket.once("close", abort);
  try {
    return await work(gone.signal);
  } finally {
    socket.removeListener("close", abort);
  }
}
