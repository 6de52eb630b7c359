import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { predict, prepareSchema, readDump } from "../src/index.ts";
import type { Impact, ReferentialAction } from "../src/index.ts";
import { runModel, toDump } from "./support/referential-model.ts";
import type { ModelDatabase, ModelKey, ModelRow, ModelStatement } from "./support/referential-model.ts";

const actions: readonly ReferentialAction[] = ["NO ACTION", "RESTRICT", "CASCADE", "SET NULL"];
const rowCount = 4;

interface Situation {
  readonly database: ModelDatabase;
  readonly statement: ModelStatement;
}

/** Two to five tables with up to three keys each, to tables before them and to themselves, a few rows, one statement. */
const situations: fc.Arbitrary<Situation> = fc
  .record({
    tables: fc.integer({ min: 2, max: 5 }),
    keys: fc.array(
      fc.record({
        child: fc.nat(4),
        parent: fc.nat(4),
        isNullable: fc.boolean(),
        onDelete: fc.constantFrom(...actions),
        onUpdate: fc.constantFrom(...actions),
        order: fc.nat(999),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    values: fc.array(fc.nat(rowCount), { minLength: 30, maxLength: 30 }),
    kind: fc.constantFrom("delete" as const, "delete" as const, "update" as const),
    target: fc.nat(4),
    ids: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: rowCount }), { minLength: 1, maxLength: 3 })),
  })
  .map(({ tables, keys, values, kind, target, ids }) => {
    const names = Array.from({ length: tables }, (_, at) => `t${String(at)}`);
    const modelKeys = keys.map((key, at): ModelKey => {
      const child = key.child % tables;
      const isNullable = key.isNullable || key.onDelete === "SET NULL" || key.onUpdate === "SET NULL";
      return {
        name: `k${String(key.order).padStart(3, "0")}_${String(at)}`,
        table: `t${String(child)}`,
        column: `f${String(at)}`,
        isNullable,
        // References point to earlier tables, so that rows can be inserted in order.
        parent: `t${String(key.parent % (child + 1))}`,
        onDelete: key.onDelete,
        onUpdate: key.onUpdate,
      };
    });
    const ordered = names.flatMap((name) => modelKeys.filter((key) => key.table === name));
    let next = 0;
    const rows: Record<string, ModelRow[]> = {};
    for (const name of names) {
      rows[name] = Array.from({ length: rowCount }, (_, at) => {
        const row: ModelRow = { id: at + 1 };
        for (const key of ordered) {
          if (key.table !== name) continue;
          const value = values[(next += 1) % values.length] ?? 0;
          // A row of the same table must be there already.
          const most = key.parent === name ? at + 1 : rowCount;
          row[key.column] = value === 0 && key.isNullable ? null : (value % most) + 1;
        }
        return row;
      });
    }
    const database: ModelDatabase = { tables: names, keys: ordered, rows };
    return { database, statement: { kind, table: `t${String(target % tables)}`, ids } };
  });

function toSql({ kind, table, ids }: ModelStatement): string {
  const where = ids === null ? "" : ` WHERE id IN (${ids.join(", ")})`;
  return kind === "delete" ? `DELETE FROM ${table}${where}` : `UPDATE ${table} SET id = id + 1000${where}`;
}

function impactOf({ database, statement }: Situation, dialect: "postgresql" | "mysql" | "sqlite"): Impact {
  const { catalog, statistics } = readDump(toDump(database), { dialect });
  const prediction = predict(toSql(statement), { schema: prepareSchema(catalog, statistics) });
  if (prediction.outcome === "failed") throw new Error(prediction.failure.message);
  return prediction.impact;
}

describe.each(["postgresql", "mysql", "sqlite"] as const)("the rules of %s, against rows", (dialect) => {
  test(
    "never a success foretold where rows refuse, never a refusal where it goes through, every table named",
    { timeout: 60_000 },
    () => {
      fc.assert(
        fc.property(situations, (situation) => {
          const outcome = runModel(dialect, situation.database, situation.statement);
          const impact = impactOf(situation, dialect);
          if (!outcome.ok) {
            expect(impact.verdict).not.toBe("succeeds");
            expect(impact.blockers.map((blocker) => blocker.table)).toContain(outcome.key.table);
            return;
          }
          expect(impact.verdict).not.toBe("blocked");
          const named = (operation: string) =>
            impact.rows.filter((row) => row.operation === operation).map((row) => row.table);
          expect(named("DELETE")).toEqual(expect.arrayContaining([...outcome.deleted]));
          expect(named("UPDATE")).toEqual(expect.arrayContaining([...outcome.updated]));
        }),
        { numRuns: 600, seed: 11 },
      );
    },
  );

  test("bounds hold: what is counted lies between low and high", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(situations, (situation) => {
        const { statement } = situation;
        const impact = impactOf(situation, dialect);
        const [direct] = impact.rows;
        const count = statement.ids === null ? rowCount : statement.ids.length;
        expect(direct?.rows.low).toBeLessThanOrEqual(count);
        expect(direct?.rows.high).toBeGreaterThanOrEqual(count);
      }),
      { numRuns: 200, seed: 12 },
    );
  });
});
