import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import type { Db } from "../db/db.ts";
import type { Lifecycle } from "./lifecycle.ts";

const pingTimeoutMs = 2_000;

/** `/healthz`: the process runs. `/readyz`: it serves, and its database answers. */
export function addHealthRoutes(app: FastifyInstance, lifecycle: Lifecycle, db: Db): void {
  app.get("/healthz", { schema: { hide: true }, logLevel: "warn" }, (_request, reply) => reply.send({ status: "ok" }));
  app.get("/readyz", { schema: { hide: true }, logLevel: "warn" }, async (_request, reply) => {
    if (lifecycle.phase !== "ready") return reply.code(503).send({ status: lifecycle.phase });
    if (!(await answers(db))) return reply.code(503).send({ status: "no database" });
    return reply.send({ status: "ready" });
  });
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
