import type { FastifyRequest } from "fastify";

/**
 * Runs `work` with a signal that is aborted when the caller's connection closes before `work` is done. The request's own
 * signal does not serve: it is aborted as soon as the body has been read.
 */
export async function withCallerSignal<T>(
  request: FastifyRequest,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { socket } = request.raw;
  const gone = new AbortController();
  const abort = (): void => gone.abort();
  socket.once("close", abort);
  try {
    return await work(gone.signal);
  } finally {
    socket.removeListener("close", abort);
  }
}
