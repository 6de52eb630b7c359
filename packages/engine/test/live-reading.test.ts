import { afterAll, describe, expect, test } from "vitest";
import { readDump } from "../src/index.ts";
import type { DialectName, DumpReading, Table } from "../src/index.ts";
import { toComparable } from "../src/statistics/values/literal-value.ts";
import { getSection, readCases } from "./support/case-file.ts";
import { findMariadb, postgresqlServer, sqliteServer } from "./support/live-server.ts";
import type { LiveSchema, LiveServer } from "./support/live-server.ts";

const servers: readonly (readonly [DialectName, LiveServer | null])[] = [
  ["postgresql", postgresqlServer()],
  ["mysql", findMariadb()],
  ["sqlite", sqliteServer],
];

const columnLine = (name: string, isNullable: boolean): string => (isNullable ? name : `${name} not null`);

/** Tables with their columns as the reading has them. */
const read = ({ catalog }: DumpReading): Record<string, readonly string[]> =>
  Object.fromEntries(
    catalog.tables
      .filter(({ kind }) => kind !== "temporary")
      .map(({ name, columns }) => [name, columns.map((column) => columnLine(column.name, column.isNullable))]),
  );

const made = ({ tables }: LiveSchema): Record<string, readonly string[]> =>
  Object.fromEntries(
    Array.from(tables, ([name, columns]) => [
      name,
      columns.map((column) => columnLine(column.name, column.isNullable)),
    ]),
  );

/** How often each value of a column occurs, in the form in which values are compared. */
function countValues(values: readonly string[], { dialect }: { dialect: DialectName }, table: Table, column: string) {
  const {
    typeFamily: family,
    collation,
    type,
  } = table.columns.find(({ name }) => name === column) ?? {
    typeFamily: "other" as const,
    collation: null,
    type: "",
  };
  const counts: Record<string, number> = {};
  for (const value of values) {
    const key = String(toComparable(value, { dialect, family, collation, type }) ?? `not comparable: ${value}`);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** Bytes are kept as the dump writes them. */
const isBinary = (table: Table, column: string): boolean =>
  table.columns.find(({ name }) => name === column)?.typeFamily === "binary";

describe.each(servers)("what %s makes of a dump", (dialect, server) => {
  afterAll(() => server?.close());

  for (const testCase of readCases("live").filter(({ file }) => file.startsWith(dialect))) {
    const dump = getSection(testCase, "dump");
    const reading = readDump(dump, { dialect });

    test.runIf(server !== null)(
      `${testCase.name}: tables, columns, rows and values`,
      async () => {
        await server?.withScript(dump, async (schema) => {
          expect(read(reading)).toEqual(made(schema));
          for (const { name, rowCount, source, columns } of reading.statistics.tables) {
            const table = reading.catalog.tables.find((candidate) => candidate.name === name);
            if (source !== "dump" || !table || table.kind === "temporary") continue;
            expect({ name, rowCount }).toEqual({ name, rowCount: await schema.countRows(name) });
            for (const column of columns.filter(({ name: own, isComplete }) => isComplete && !isBinary(table, own))) {
              const values = await schema.listValues(name, column.name);
              const known = column.mostCommonValues.flatMap(({ value, frequency }) =>
                Array.from({ length: Math.round(frequency * rowCount) }, () => value),
              );
              expect({ column: column.name, ...countValues(known, { dialect }, table, column.name) }).toEqual({
                column: column.name,
                ...countValues(
                  values.filter((value) => value !== null),
                  { dialect },
                  table,
                  column.name,
                ),
              });
            }
          }
        });
      },
      60_000,
    );

    const told = testCase.sections.get("told");
    if (told === undefined) continue;
    test(`${testCase.name}: what the census tells`, () => {
      const { notUnderstood, notes } = reading.census;
      const lines = [
        ...notUnderstood.map(({ code, reason }) => `! ${code}: ${reason}`),
        ...notes.map(({ code, message }) => `note ${code}: ${message}`),
      ];
      expect(lines.join("\n")).toBe(told.trimEnd());
    });
  }
});
