import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A line to the server that can stop in the middle of an upload, and break. */
export interface WeakLine {
  /** The server's address through the line. */
  readonly url: string;
  /** From now on only the first bytes of what a connection sends arrive; the rest waits. */
  hold(firstBytes: number): void;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  /** Everything arrives again, and what waits goes on. */
  mend(): void;
  close(): Promise<void>;
}

/** Bytes of one connection on their way to the server. */
interface Passage {
  readonly client: Socket;
  readonly upstream: Socket;
  readonly waiting: Buffer[];
  passedBytes: number;
}

/** Opens a line to a server of this machine, on a free port. */
export async function openWeakLine(serverUrl: string): Promise<WeakLine> {
  const { hostname, port } = new URL(serverUrl);
  const passages = new Set<Passage>();
  let heldFrom = Infinity;
  let isCut = false;

  const pass = (passage: Passage): void => {
    for (;;) {
      const [chunk] = passage.waiting;
      const room = heldFrom - passage.passedBytes;
      if (chunk === undefined || room <= 0) return;
      const part = chunk.subarray(0, Math.min(chunk.length, room));
      passage.passedBytes += part.length;
      passage.upstream.write(part);
      if (part.length < chunk.length) passage.waiting[0] = chunk.subarray(part.length);
      else passage.waiting.shift();
    }
  };

  const listener = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    const passage: Passage = { client, upstream, waiting: [], passedBytes: 0 };
    passages.add(passage);
    // Whatever ends one side ends the other, also with bytes that still wait.
    const end = () => {
      passages.delete(passage);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on("error", end).on("close", end);
    client.on("data", (chunk: Buffer) => {
      passage.waiting.push(chunk);
      pass(passage);
    });
    upstream.pipe(client);
  });
  listener.listen(0, hostname);
  await once(listener, "listening");

  const breakAll = () => {
    for (const { client, upstream } of passages) {
      client.destroy();
      upstream.destroy();
    }
  };
  return {
    url: `http://${hostname}:${(listener.address() as AddressInfo).port}`,
    hold: (firstBytes) => {
      heldFrom = firstBytes;
      // Counted from here: a connection may have carried much before.
      for (const passage of passages) passage.passedBytes = 0;
    },
    cut: () => {
      isCut = true;
      breakAll();
    },
    mend: () => {
      isCut = false;
      heldFrom = Infinity;
      for (const passage of passages) pass(passage);
    },
    close: async () => {
      breakAll();
      listener.close();
      await once(listener, "close");
    },
  };
}
