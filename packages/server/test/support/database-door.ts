import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";

/** A door to a PostgreSQL that can be shut and opened again, as when its machine restarts. */
export class DatabaseDoor {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;

  constructor(target: string) {
    this.#target = new URL(target);
  }

  /** Gives the URL by which the database is reached through it. */
  async open(): Promise<string> {
    this.#server = createServer((client) => {
      const server = connect(Number(this.#target.port || 5432), this.#target.hostname);
      for (const socket of [client, server]) {
        this.#sockets.add(socket);
        socket.once("close", () => this.#sockets.delete(socket));
        socket.on("error", () => {});
      }
      client.pipe(server).pipe(client);
    }).listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${this.#port}`;
    return url.href;
  }

  /** Resets every connection, as a network does that loses its state. */
  cut(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  shut(): void {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }
}
