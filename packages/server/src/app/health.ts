import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import type { Db } from "../db/db.ts";
import type { DiskRoom } from "./disk-room.ts";
import type { Lifecycle } from "./lifecycle.ts";

const pingTimeoutMs = 2_000;

export interface HealthOf {
  readonly lifecycle: Lifecycle;
  readonly db: Db;
  readonly disk: DiskRoom;
}

/** `/healthz`: the process runs. `/readyz`: it serves, and its database answers; it says so when it only serves to read. */
export function addHealthRoutes(app: FastifyInstance, { lifecycle, db, disk }: HealthOf): void {
  app.get("/healthz", { schema: { hide: true }, logLevel: "warn" }, (_request, reply) => reply.send({ status: "ok" }));
  const hasDatabase = onceAtATime(() => answers(db));
  app.get("/readyz", { schema: { hide: true }, logLevel: "warn" }, async (_request, reply) => {
    if (lifecycle.phase !== "ready") return reply.code(503).send({ status: lifecycle.phase });
    if (!(await hasDatabase())) return reply.code(503).send({ status: "no database" });
    return reply.send(
      (await disk.isFull()) ? { status: "ready", writes: "refused, the disk is nearly full" } : { status: "ready" },
    );
  });
}

/** Whoever asks while an answer is sought gets that one: everybody may ask for it, as often as they like. */
function onceAtATime<T>(seek: () => Promise<T>): () => Promise<T> {
  let sought: Promise<T> | undefined;
  return () => (sought ??= seek().finally(() => (sought = undefined)));
}

async function answers(db: Db): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timeout.resolve(false), pingTimeoutMs);
  const ping = sql`SELECT 1`.execute(db).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([ping, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
