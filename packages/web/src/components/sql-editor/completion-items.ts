import { quoteName, type DialectName } from "@foretell/engine";
import { columnFacts, findTable, type EditorSchema, type EditorTable } from "./editor-schema.ts";
import type { NamedTable, StatementScope } from "./statement-scope.ts";

/** Something to put at the place that is written; the kinds stand in the order in which they are offered. */
export interface CompletionItem {
  readonly kind: "column" | "join" | "table" | "function";
  /** What is shown and matched. */
  readonly label: string;
  /** What is put there. */
  readonly text: string;
  readonly detail: string;
  readonly info: string;
}

/** A table of a statement that the schema has. */
interface KnownTable extends NamedTable {
  readonly table: EditorTable;
}

const knownTables = (schema: EditorSchema, { tables }: StatementScope): KnownTable[] =>
  tables.flatMap((named) => {
    const table = findTable(schema, named.parts);
    return table === undefined ? [] : [{ ...named, table }];
  });

/** Names that need no quotes anywhere: how a database folds others, its dump has told already. */
const plainName = /^[a-z_][a-z0-9_]*$/u;
const plainUpperName = /^[A-Z_][A-Z0-9_$#]*$/u;

/** A name as it is written in a statement of the database. */
export function writeName(name: string, dialect: DialectName): string {
  const isPlain =
    dialect === "postgresql"
      ? plainName.test(name)
      : dialect === "oracle"
        ? plainUpperName.test(name)
        : /^[a-z_]\w*$/iu.test(name);
  return isPlain ? name : quoteName(name, dialect);
}

const writePath = (name: string, dialect: DialectName) =>
  name
    .split(".")
    .map((part) => writeName(part, dialect))
    .join(".");

/** What the schema has for a place in a statement: columns of its tables, joins by their keys, tables. */
export function schemaItems(schema: EditorSchema, scope: StatementScope, dialect: DialectName): CompletionItem[] {
  const known = knownTables(schema, scope);
  const { qualifier } = scope;
  if (qualifier.length > 0) {
    const owner = scope.wantsTable ? undefined : ownerOf(schema, known, qualifier);
    if (owner !== undefined) return owner.columns.map((column) => columnItem(schema, owner, column, dialect));
    const prefix = `${qualifier.join(".").toLowerCase()}.`;
    return schema.tables
      .filter(({ name }) => name.toLowerCase().startsWith(prefix))
      .map((table) => {
        const name = table.name.slice(prefix.length);
        return Object.assign(tableItem(table, dialect), { label: name, text: writePath(name, dialect) });
      });
  }
  const tables = schema.tables.map((table) => tableItem(table, dialect));
  if (scope.wantsTable) return scope.before === "JOIN" ? [...joinItems(schema, known, dialect, ""), ...tables] : tables;
  const isInFrom = ["FROM", "JOIN", "ON", "USING"].includes(scope.clause);
  const joins = isInFrom ? joinItems(schema, known, dialect, "JOIN ") : [];
  return [...columnItems(schema, known, dialect), ...joins, ...tables];
}

function ownerOf(
  schema: EditorSchema,
  known: readonly KnownTable[],
  qualifier: readonly string[],
): EditorTable | undefined {
  const [first, ...others] = qualifier;
  const called =
    others.length === 0 ? known.find(({ name }) => name.toLowerCase() === first?.toLowerCase()) : undefined;
  return called?.table ?? findTable(schema, qualifier);
}

/** The columns of a statement's tables; those of a name that several have, by table. */
function columnItems(schema: EditorSchema, known: readonly KnownTable[], dialect: DialectName): CompletionItem[] {
  const all = known.flatMap(({ name, table }) => table.columns.map((column) => ({ name, table, column })));
  const counts = Map.groupBy(all, ({ column }) => column.name.toLowerCase());
  return all.map(({ name, table, column }) => {
    const item = columnItem(schema, table, column, dialect);
    const isAlone = (counts.get(column.name.toLowerCase())?.length ?? 0) < 2;
    if (isAlone) return Object.assign(item, { detail: `${column.data_type}  ${name}` });
    const text = `${writeName(name, dialect)}.${item.text}`;
    return Object.assign(item, { label: `${name}.${column.name}`, text });
  });
}

function columnItem(
  schema: EditorSchema,
  table: EditorTable,
  column: EditorTable["columns"][number],
  dialect: DialectName,
): CompletionItem {
  return {
    kind: "column",
    label: column.name,
    text: writeName(column.name, dialect),
    detail: column.data_type,
    info: `${table.name}.${column.name}: ${columnFacts(schema, table, column).join(", ")}`,
  };
}

const tableItem = (table: EditorTable, dialect: DialectName): CompletionItem => ({
  kind: "table",
  label: table.name,
  text: writePath(table.name, dialect),
  detail: "table",
  info: "",
});

/** The keys that lead from or to a table of the statement, each as a whole join. */
function joinItems(
  schema: EditorSchema,
  known: readonly KnownTable[],
  dialect: DialectName,
  lead: string,
): CompletionItem[] {
  const taken = new Set(known.map(({ name }) => name.toLowerCase()));
  const found = new Map<string, CompletionItem>();
  const add = (of: KnownTable, other: string, own: readonly string[], others: readonly string[]) => {
    const bare = other.slice(other.lastIndexOf(".") + 1);
    const isTaken = taken.has(bare.toLowerCase());
    const called = isTaken ? `${bare}_2` : bare;
    const alias = isTaken ? ` ${writeName(called, dialect)}` : "";
    const on = others.map((column, at) => {
      const [left, right] = [writeName(column, dialect), writeName(own[at] ?? "", dialect)];
      return `${writeName(called, dialect)}.${left} = ${writeName(of.name, dialect)}.${right}`;
    });
    const text = `${lead}${writePath(other, dialect)}${alias} ON ${on.join(" AND ")}`;
    found.set(text, { kind: "join", label: text, text, detail: "", info: "" });
  };
  for (const of of known)
    for (const { from_table: from, to_table: to, from_columns: own, to_columns: others } of schema.keys ?? []) {
      if (from === of.table.name) add(of, to, own, others);
      if (to === of.table.name) add(of, from, others, own);
    }
  return [...found.values()];
}

/** What a word of a statement stands for: a column of one of its tables, or a table. */
export function meaningAt(
  schema: EditorSchema,
  scope: StatementScope,
): { readonly table: EditorTable; readonly column?: EditorTable["columns"][number] } | undefined {
  const { word, qualifier } = scope;
  if (word.text === "") return undefined;
  const known = knownTables(schema, scope);
  const wanted = word.text.toLowerCase();
  const owners =
    qualifier.length > 0
      ? [ownerOf(schema, known, qualifier)]
      : scope.wantsTable
        ? []
        : known.map(({ table }) => table);
  for (const table of owners) {
    const column = table?.columns.find(({ name }) => name.toLowerCase() === wanted);
    if (table && column) return { table, column };
  }
  const table =
    known.find(({ name }) => name.toLowerCase() === wanted)?.table ?? findTable(schema, [...qualifier, word.text]);
  return table && { table };
}
