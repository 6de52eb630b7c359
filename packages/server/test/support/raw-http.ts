import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  /** In lower case. */
  readonly head: string;
  readonly body: string;
}

/** A connection to a server that listens, without anything sent on it. */
export function openSocket(app: FastifyInstance): Socket {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  // A server may end a connection while something is still on its way to it.
  socket.on("error", () => undefined);
  return socket;
}

/** Sends bytes as they are, and gives the first answer; undefined where the connection ends without one. */
export async function askRaw(app: FastifyInstance, bytes: string): Promise<RawAnswer | undefined> {
  const socket = openSocket(app);
  socket.write(bytes);
  try {
    return await readAnswer(socket);
  } finally {
    socket.destroy();
  }
}

/** The next answer on a connection; undefined where it ends without one. */
export async function readAnswer(socket: Socket): Promise<RawAnswer | undefined> {
  let text = "";
  return new Promise((resolve) => {
    const take = (chunk: Buffer): void => {
      text += chunk.toString("latin1");
      const answer = parseAnswer(text);
      if (answer !== undefined) finish(answer);
    };
    const end = (): void => finish(undefined);
    const finish = (answer: RawAnswer | undefined): void => {
      socket.off("data", take).off("close", end).off("end", end);
      resolve(answer);
    };
    socket.on("data", take).once("close", end).once("end", end);
  });
}

function parseAnswer(text: string): RawAnswer | undefined {
  const headEnd = text.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const head = text.slice(0, headEnd).toLowerCase();
  const length = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0);
  const body = text.slice(headEnd + 4, headEnd + 4 + length);
  if (body.length < length) return undefined;
  return { status: Number(/^http\/1\.1 (\d+)/.exec(head)?.[1]), head, body };
}
