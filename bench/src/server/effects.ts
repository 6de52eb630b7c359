import { createClient, effectsRoutes, schemasRoutes, simulationsRoutes, versionsRoutes } from "@foretell/contract";
import type { Benchmark, Figure } from "../benchmark.ts";
import { generateLinkedSchema } from "../engine/generate-linked-schema.ts";
import { findDatabaseObstacle, startServer } from "./server-under-test.ts";

const tableCount = 1_000;
const simulationCount = 200;
const repetitions = 3;
const targetSeconds = 5;

/** Which of many simulations a change of a large schema turns, through the interface: both states are unpacked each time. */
export const effects: Benchmark = {
  name: "effects",
  description: `${simulationCount} simulations of a schema of ${tableCount} tables put to two of its versions`,
  findObstacle: findDatabaseObstacle,
  run: async () => {
    const server = await startServer("postgresql");
    try {
      const call = createClient({ baseUrl: server.url });
      const options = { headers: { authorization: server.authorization } };
      const { projectId: project_id } = server;
      const dump = generateLinkedSchema({ tableCount, cascadeTableCount: 100 });
      const schema = await call(
        schemasRoutes.import,
        { body: { project_id, db_type: "postgresql", sql_dump: dump } },
        options,
      );
      for (const query_text of statements())
        await call(simulationsRoutes.create, { body: { project_id, schema_id: schema.id, query_text } }, options);
      const body = { version_name: "Strict", description: "Bench", sql_dump: changed(dump) };
      const newest = await call(versionsRoutes.create, { params: { schemaId: schema.id }, body }, options);
      const params = { versionId: schema.initial_version?.id ?? "", otherVersionId: newest.id };
      const times: number[] = [];
      for (let run = 0; run < repetitions; run += 1) {
        const startMs = performance.now();
        const { compared_count: count, effects: turned } = await call(effectsRoutes.effects, { params }, options);
        times.push((performance.now() - startMs) / 1_000);
        if (count !== simulationCount || turned.length < simulationCount / 4)
          throw new Error(`${count} simulations were compared, ${turned.length} turned`);
      }
      const [first = 0] = times;
      const sorted = times.toSorted((left, right) => left - right);
      return [
        figure("the first time, its process cold", first),
        figure("median", sorted[Math.floor(repetitions / 2)] ?? 0),
      ];
    } finally {
      await server.stop();
    }
  },
};

function figure(name: string, value: number): Figure {
  return { name, value, unit: "s", target: targetSeconds };
}

/** No two alike: deletes that cascade through 100 tables among them. */
function statements(): readonly string[] {
  return Array.from({ length: simulationCount }, (_, at) => {
    const table = `t${at * 4}`;
    if (at % 4 === 0) return `DELETE FROM t0 WHERE id = ${at}`;
    if (at % 4 === 1) return `UPDATE ${table} SET amount = amount + 1 WHERE name = 'n${at}'`;
    if (at % 4 === 2)
      return `SELECT c.id, p.name FROM ${table} c JOIN t0 p ON c.parent_id = p.id WHERE c.amount > ${at}`;
    return `INSERT INTO ${table} (id, name) VALUES (${at}, 'n')`;
  });
}

/** A tenth of the tables lose a column, and a third of the keys no longer cascade. */
function changed(dump: string): string {
  return dump
    .replaceAll(/(CREATE TABLE public\.t\d*7 \([^;]*?)\n {4}amount [^\n]*/g, "$1")
    .replaceAll(/(ADD CONSTRAINT t\d*[369]_parent_fkey [^;]*) ON DELETE CASCADE/g, "$1 ON DELETE RESTRICT");
}
