import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { predict, prepareSchema, readDump } from "../src/index.ts";
import type { Impact, ImpactRow, ReferentialAction } from "../src/index.ts";
import { expectWellFormed } from "./support/impact-invariants.ts";
import { runModel, toDump } from "./support/referential-model.ts";
import type { ModelDatabase, ModelKey, ModelRow, ModelStatement } from "./support/referential-model.ts";

const actions: readonly ReferentialAction[] = ["NO ACTION", "RESTRICT", "CASCADE", "SET NULL", "SET DEFAULT"];
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
        default: fc.option(fc.integer({ min: 1, max: rowCount + 1 })),
        onDelete: fc.constantFrom(...actions),
        onUpdate: fc.constantFrom(...actions),
        order: fc.nat(999),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    values: fc.array(fc.nat(rowCount), { minLength: 30, maxLength: 30 }),
    kind: fc.constantFrom("delete" as const, "delete" as const, "update" as const),
    target: fc.nat(4),
    chosenBy: fc.option(fc.nat(2)),
    chosen: fc.uniqueArray(fc.integer({ min: 1, max: rowCount }), { minLength: 1, maxLength: 3 }),
  })
  .map(({ tables, keys, values, kind, target, chosenBy, chosen }) => {
    const names = Array.from({ length: tables }, (_, at) => `t${String(at)}`);
    const modelKeys = keys.map((key, at): ModelKey => {
      const child = key.child % tables;
      const isNullable = key.isNullable || key.onDelete === "SET NULL" || key.onUpdate === "SET NULL";
      return {
        name: `k${String(key.order).padStart(3, "0")}_${String(at)}`,
        table: `t${String(child)}`,
        column: `f${String(at)}`,
        isNullable,
        default: key.default,
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
    const table = `t${String(target % tables)}`;
    // By the rows' own key, or by a key to others where the table has one.
    const own = ordered.filter((key) => key.table === table);
    const column = own[(chosenBy ?? 0) - 1]?.column ?? "id";
    const where = chosenBy === null ? null : { column, values: chosen };
    return { database, statement: { kind, table, where } };
  });

function toSql({ kind, table, where }: ModelStatement): string {
  const condition = where === null ? "" : ` WHERE ${where.column} IN (${where.values.join(", ")})`;
  return kind === "delete" ? `DELETE FROM ${table}${condition}` : `UPDATE ${table} SET id = id + 1000${condition}`;
}

function impactOf({ database, statement }: Situation, dialect: "postgresql" | "mysql" | "sqlite"): Impact {
  const { catalog, statistics } = readDump(toDump(database), { dialect });
  const prediction = predict(toSql(statement), { schema: prepareSchema(catalog, statistics) });
  if (prediction.outcome === "failed") throw new Error(prediction.failure.message);
  return prediction.impact;
}

/** The most rows of which rows of a result tell. */
const sumOf = (rows: readonly ImpactRow[]) => rows.reduce((sum, row) => sum + row.rows.high, 0);

describe.each(["postgresql", "mysql", "sqlite"] as const)("the rules of %s, against rows", (dialect) => {
  test(
    "never a success foretold where rows refuse, never a refusal where it goes through, no row more than told",
    { timeout: 60_000 },
    () => {
      fc.assert(
        fc.property(situations, (situation) => {
          const outcome = runModel(dialect, situation.database, situation.statement);
          const impact = impactOf(situation, dialect);
          expectWellFormed(impact);
          if (!outcome.ok) {
            expect(impact.verdict).not.toBe("succeeds");
            expect(impact.blockers.map((blocker) => blocker.table)).toContain(outcome.key.table);
            return;
          }
          expect(impact.verdict).not.toBe("blocked");
          for (const [table, count] of outcome.deleted) {
            const told = impact.rows.filter((row) => row.operation === "DELETE" && row.table === table);
            expect(sumOf(told)).toBeGreaterThanOrEqual(count);
          }
          for (const [name, count] of outcome.updated) {
            const told = impact.rows.filter(
              (row) =>
                row.operation === "UPDATE" && row.columns.some((column) => `${row.table}.${column.name}` === name),
            );
            expect(sumOf(told)).toBeGreaterThanOrEqual(count);
          }
        }),
        { numRuns: 600, seed: 11 },
      );
    },
  );

  test("what stands for certain lies between its bounds", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(situations, (situation) => {
        const outcome = runModel(dialect, situation.database, situation.statement);
        const impact = impactOf(situation, dialect);
        const { where, table } = situation.statement;
        const rows = situation.database.rows[table] ?? [];
        const matched = rows.filter((row) => where === null || where.values.includes(row[where.column] ?? null)).length;
        const [direct] = impact.rows;
        expect(direct?.rows.low).toBeLessThanOrEqual(matched);
        expect(direct?.rows.high).toBeGreaterThanOrEqual(matched);
        if (!outcome.ok) return;
        for (const row of impact.rows) {
          if (row.operation === "DELETE" && row.cascadeLevel > 0)
            expect(outcome.deleted.get(row.table) ?? 0).toBeGreaterThanOrEqual(row.rows.low);
        }
        expect(outcome.touched).toBeGreaterThanOrEqual(impact.totals.rows.low);
        expect(outcome.touched).toBeLessThanOrEqual(impact.totals.rows.high);
      }),
      { numRuns: 600, seed: 12 },
    );
  });
});
