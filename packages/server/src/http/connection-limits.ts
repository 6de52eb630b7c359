import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { clientNetwork } from "../fairness/client-network.ts";
import { endWithFailure } from "./broken-request.ts";
import { unavailable } from "../errors.ts";

export interface ConnectionLimitOptions {
  readonly maxConnections: number;
  readonly maxPerNetwork: number;
  /** Whether this peer is a proxy that speaks for others, whose connections are not counted as those of one network. */
  readonly isProxy: (address: string) => boolean;
}

/** How many connections beyond the limit are told so; those beyond them are closed without a word. */
const toldAtOnce = 64;
/** How long a connection beyond the limit may take for a request that its refusal answers. */
const requestPatienceMs = 1_000;

const refusals = {
  all: "The server has too many connections at the moment. Try again in a few seconds.",
  network: "Your network has too many connections to this server. Close some of them and try again.",
} as const;

/**
 * Bounds the connections, all together and those of one network: one beyond is answered with 503 and closed, so that
 * nobody takes the last file descriptors, which the database and uploads need too.
 */
export function limitConnections(app: FastifyInstance, options: ConnectionLimitOptions): void {
  const countsByNetwork = new Map<string, number>();
  const refused = new WeakMap<Socket, keyof typeof refusals>();
  let count = 0;

  const begin = (socket: Socket): (() => void) => {
    const address = socket.remoteAddress ?? "";
    const network = options.isProxy(address) ? undefined : clientNetwork(address);
    count += 1;
    const ofNetwork = network === undefined ? 0 : (countsByNetwork.get(network) ?? 0) + 1;
    if (network !== undefined) countsByNetwork.set(network, ofNetwork);
    if (count > options.maxConnections) refused.set(socket, "all");
    else if (ofNetwork > options.maxPerNetwork) refused.set(socket, "network");
    return () => {
      count -= 1;
      if (network === undefined) return;
      const left = (countsByNetwork.get(network) ?? 1) - 1;
      if (left === 0) countsByNetwork.delete(network);
      else countsByNetwork.set(network, left);
    };
  };

  app.server.maxConnections = options.maxConnections + toldAtOnce;
  app.server.on("connection", (socket) => {
    const end = begin(socket);
    const refusal = refused.get(socket);
    const timer =
      refusal === undefined
        ? undefined
        : setTimeout(() => endWithFailure(socket, 503, unavailable(refusals[refusal])), requestPatienceMs);
    socket.once("close", () => {
      clearTimeout(timer);
      end();
    });
  });
  app.addHook("onRequest", async (request, reply) => {
    const refusal = refused.get(request.raw.socket);
    if (refusal === undefined) return;
    reply.header("connection", "close");
    throw unavailable(refusals[refusal]);
  });
}
