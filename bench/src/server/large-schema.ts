import { createClient, schemasRoutes, simulationsRoutes } from "@foretell/contract";
import type { Benchmark, Figure } from "../benchmark.ts";
import { processorMs } from "@foretell/server/test/support/process-figures.ts";
import { findDatabaseObstacle, startServer } from "./server-under-test.ts";
import type { DatabaseKind } from "./server-under-test.ts";

const tableCount = 10_000;
const foreignKeysPerTable = 3;

/** A schema of ten thousand tables through the interface: its import, then statements on it, the first and those that follow. */
export const largeSchema: Benchmark = {
  name: "large-schema",
  description: `${tableCount} tables with ${tableCount * foreignKeysPerTable} foreign keys, imported and simulated on PostgreSQL and on the embedded database`,
  run: async () => {
    const obstacle = await findDatabaseObstacle();
    if (obstacle !== undefined) console.log(`  not run on PostgreSQL: ${obstacle}`);
    return [...(obstacle === undefined ? await measureOn("postgresql") : []), ...(await measureOn("embedded"))];
  },
};

async function measureOn(kind: DatabaseKind): Promise<Figure[]> {
  const server = await startServer(kind);
  try {
    const call = createClient({ baseUrl: server.url });
    const options = { headers: { authorization: server.authorization } };
    const figures: Figure[] = [];
    const timed = async <Result>(what: string, work: () => Promise<Result>, target?: number): Promise<Result> => {
      const name = `${kind}: ${what}`;
      const startMs = performance.now();
      const startProcessorMs = processorMs(server.processId);
      const result = await work();
      const value = (performance.now() - startMs) / 1_000;
      const processorSeconds = (processorMs(server.processId) - startProcessorMs) / 1_000;
      figures.push({ name, value, unit: "s", ...(target === undefined ? {} : { target }) });
      figures.push({ name: `${name}, processor time of the server`, value: processorSeconds, unit: "s" });
      return result;
    };
    const project_id = server.projectId;
    const body = { project_id, db_type: "postgresql", sql_dump: makeDump() } as const;
    await call(schemasRoutes.import, { body: { ...body, sql_dump: "CREATE TABLE a (id int);" } }, options);
    const schema = await timed("import", () => call(schemasRoutes.import, { body }, options), 5);
    if (schema.relationship_count !== tableCount * foreignKeysPerTable) {
      throw new Error(`${schema.relationship_count} foreign keys were found`);
    }
    const statement = { project_id, schema_id: schema.id, query_text: "DELETE FROM t9000 WHERE id = 1" };
    const validate = () => call(simulationsRoutes.validate, { body: statement }, options);
    const run = (query_text: string) =>
      call(simulationsRoutes.run, { body: { ...statement, query_text, name: "Bench" } }, options);
    await timed("validate, first statement on the schema", validate);
    await timed("validate, the same again", validate);
    await timed("run a delete that reaches few tables", () => run(statement.query_text));
    await timed("run a delete that reaches all tables", () => run("DELETE FROM t0"));
    return figures;
  } finally {
    await server.stop();
  }
}

/** Every table but the first references three before it; most keys cascade. */
function makeDump(): string {
  const parts = [];
  for (let table = 0; table < tableCount; table += 1) {
    parts.push(
      `CREATE TABLE t${table} (id integer PRIMARY KEY, a integer, b integer, c integer, name varchar(40) NOT NULL, note text);`,
    );
  }
  for (let table = 0; table < tableCount; table += 1) {
    for (const [at, column] of ["a", "b", "c"].entries()) {
      const parent = Math.floor(table / (at + 2));
      const action = at === 2 ? "SET NULL" : "CASCADE";
      parts.push(
        `ALTER TABLE t${table} ADD CONSTRAINT t${table}_${column} FOREIGN KEY (${column}) REFERENCES t${parent} (id) ON DELETE ${action};`,
      );
    }
  }
  return parts.join("\n");
}
