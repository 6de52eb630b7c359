import type { DialectName } from "../../src/index.ts";
import type { NeededTable } from "./statement-tables.ts";

/** Two schemas, of which the second is made from the first by something that statements should not notice. */
export interface SafeChange {
  readonly name: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A type for all columns, and one that holds all of its values and more. */
const types: Readonly<Partial<Record<DialectName, readonly (readonly [string, string])[]>>> = {
  postgresql: [
    ["integer", "bigint"],
    ["varchar(20)", "text"],
    ["numeric(8,2)", "numeric(12,4)"],
    ["timestamp(3)", "timestamp(6)"],
  ],
  mysql: [
    ["int", "bigint"],
    ["varchar(20)", "varchar(60)"],
    ["decimal(8,2)", "decimal(12,4)"],
    ["datetime(3)", "datetime(6)"],
  ],
  sqlite: [["integer", "bigint"]],
};

const typesOf = (dialect: DialectName): readonly (readonly [string, string])[] => types[dialect] ?? [];

const firstOf = ({ columns }: NeededTable): string => [...columns.values()][0] ?? "id";

/** Tables for a statement, for each type that all their columns can have. */
export function plainTables(tables: readonly NeededTable[], dialect: DialectName): readonly (readonly string[])[] {
  return typesOf(dialect).map(([type]) => createTables(tables, type));
}

/** `more` gives what stands behind the columns of a table. */
function createTables(
  tables: readonly NeededTable[],
  type: string,
  { attributes = "", more = () => "" }: { attributes?: string; more?: (at: number) => string } = {},
): string[] {
  return tables.map(({ name, columns }, at) => {
    const list = [...columns.values()].map((column) => `${column} ${type}${attributes}`).join(", ");
    return `CREATE TABLE ${name} (${list}${more(at)})`;
  });
}

/** What is done to the tables of a statement where their columns are of one of the types, by its place among those. */
export function safeChanges(tables: readonly NeededTable[], dialect: DialectName, place: number): SafeChange[] {
  const [type, wider] = typesOf(dialect)[place] ?? ["", ""];
  const plain = createTables(tables, type);
  const onEach = (statement: (table: string, column: string, at: number) => string): string[] =>
    tables.map((table, at) => statement(table.name, firstOf(table), at));
  const adding = (...statements: readonly string[]): string[] => [...plain, ...statements];
  const indexes = onEach((table, column, at) => `CREATE INDEX extra_${at} ON ${table} (${column})`);
  const views = onEach((table, column, at) => `CREATE VIEW extra_view_${at} AS SELECT ${column} FROM ${table}`);
  const widened = { name: "type widened", before: plain, after: createTables(tables, wider) };
  // The others do not depend on the type.
  if (place > 0) return [widened];
  const list = [
    widened,
    { name: "column added", before: plain, after: createTables(tables, type, { more: () => `, extra_note ${type}` }) },
    {
      name: "filled column added",
      before: plain,
      after: createTables(tables, type, { more: () => ", extra_flag int DEFAULT 1 NOT NULL" }),
    },
    { name: "column of another table's name added", before: plain, after: withNamesOfOthers(tables, type) },
    { name: "NOT NULL removed", before: createTables(tables, type, { attributes: " NOT NULL" }), after: plain },
    { name: "check removed", before: createTables(tables, type, { more: () => ", CHECK (1 = 1)" }), after: plain },
    { name: "index added", before: plain, after: adding(...indexes) },
    { name: "index removed", before: adding(...indexes), after: plain },
    { name: "table added", before: plain, after: adding(`CREATE TABLE extra_table (id ${type})`) },
    { name: "view added", before: plain, after: adding(...views) },
    foreignKeyRemoved(tables, type, dialect),
  ];
  if (dialect !== "postgresql") return list;
  const comments = onEach((table) => `COMMENT ON TABLE ${table} IS 'told'`);
  const objects = ["CREATE SEQUENCE extra_numbers", "CREATE TYPE extra_kind AS ENUM ('a')"];
  return [
    ...list,
    { name: "comment added", before: plain, after: adding(...comments) },
    { name: "sequence and type added", before: plain, after: adding(...objects) },
  ];
}

/** Each table gets a column that another has, so that a bare name can mean both. */
function withNamesOfOthers(tables: readonly NeededTable[], type: string): string[] {
  return createTables(tables, type, {
    more: (at) => {
      const own = tables[at]?.columns;
      const other = tables.flatMap(({ columns }) => [...columns]).find(([key]) => own?.has(key) === false);
      return other === undefined ? "" : `, ${other[1]} ${type}`;
    },
  });
}

function foreignKeyRemoved(tables: readonly NeededTable[], type: string, dialect: DialectName): SafeChange {
  const isInline = dialect === "sqlite";
  const behind = (isKept: boolean): string[] =>
    tables.flatMap((table, at) => {
      const [name, column] = [table.name, firstOf(table)];
      const inline = isInline && isKept ? ` REFERENCES ${name} (${column})` : "";
      const key = `ALTER TABLE behind_${at} ADD CONSTRAINT fk_${at} FOREIGN KEY (ref) REFERENCES ${name} (${column})`;
      return [
        `CREATE UNIQUE INDEX behind_key_${at} ON ${name} (${column})`,
        `CREATE TABLE behind_${at} (ref ${type}${inline})`,
        ...(isInline || !isKept ? [] : [key]),
      ];
    });
  const plain = createTables(tables, type);
  return { name: "foreign key removed", before: [...plain, ...behind(true)], after: [...plain, ...behind(false)] };
}
