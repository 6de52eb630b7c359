import type { Catalog, DialectName } from "../../src/index.ts";
import type { Random } from "../random.ts";
import { insertOf, nameOf, quoteName } from "./rows.ts";
import type { Column, FilledTable } from "./rows.ts";

/** A statement as somebody writes it to tidy up, or gets it wrong. */
export interface MaintenanceStatement {
  readonly kind: string;
  readonly sql: string;
}

interface Pen {
  readonly random: Random;
  readonly dialect: DialectName;
  readonly tables: readonly FilledTable[];
  readonly catalog: Catalog;
}

/** So many different statements over filled tables; the same from the same state of the random numbers. */
export function writeStatements(
  catalog: Catalog,
  tables: readonly FilledTable[],
  most: number,
  random: Random,
): MaintenanceStatement[] {
  const pen: Pen = { random, dialect: catalog.dialect, tables: tables.filter(({ rows }) => rows.length > 0), catalog };
  const found = new Map<string, MaintenanceStatement>();
  for (let attempt = 0; attempt < most * 12 && found.size < most; attempt += 1) {
    const [kind, write] = random.pick(kinds) ?? ["", () => null];
    const filled = random.pick(pen.tables);
    const sql = filled ? write(pen, filled) : null;
    if (sql !== null) found.set(sql, { kind, sql });
  }
  return [...found.values()];
}

const valueIn = ({ random }: Pen, { rows }: FilledTable, column: string): string | null => {
  const value = random.pick(rows)?.get(column);
  return value === undefined || value === "NULL" ? null : value;
};

const plain = new Set(["integer", "text", "date", "timestamp", "uuid", "boolean", "enum"]);
const columnOf = ({ random }: Pen, { table }: FilledTable, fits: (column: Column) => boolean = () => true) =>
  random.pick(table.columns.filter((column) => plain.has(column.typeFamily) && fits(column)));
const keyOf = ({ table }: FilledTable): string | null =>
  table.primaryKey?.columns.length === 1 ? (table.primaryKey.columns[0] ?? null) : null;

/** A condition on the key or another column, by a value that some row was given. */
function condition(pen: Pen, filled: FilledTable): string | null {
  const { random, dialect } = pen;
  const key = keyOf(filled);
  const column = key !== null && random.isTrue() ? key : columnOf(pen, filled)?.name;
  if (column === undefined) return null;
  const [value, other] = [valueIn(pen, filled, column), valueIn(pen, filled, column)];
  const name = quoteName(dialect, column);
  if (value === null) return `${name} IS ${random.isTrue() ? "" : "NOT "}NULL`;
  if (other !== null && random.isTrue(0.3)) return `${name} IN (${value}, ${other})`;
  return `${name} ${random.pick(["=", "=", "<", ">="]) ?? "="} ${value}`;
}

type Write = (pen: Pen, filled: FilledTable) => string | null;

/** An UPDATE of one column to a value that is written from it. */
const setting =
  (
    fits: (column: Column, filled: FilledTable, pen: Pen) => boolean,
    value: (pen: Pen, column: Column, filled: FilledTable) => string | null,
  ): Write =>
  (pen, filled) => {
    const column = columnOf(pen, filled, (candidate) => fits(candidate, filled, pen));
    const [where, given] = [condition(pen, filled), column && value(pen, column, filled)];
    if (!column || where === null || given === null || given === undefined) return null;
    const { dialect } = pen;
    return `UPDATE ${nameOf(dialect, filled.table)} SET ${quoteName(dialect, column.name)} = ${given} WHERE ${where}`;
  };

/** A statement over a child table and the parent of one of its keys of one column. */
const linked =
  (write: (names: { child: string; column: string; parent: string; key: string; where: string }) => string): Write =>
  (pen, filled) => {
    const { random, dialect, catalog, tables } = pen;
    const own = catalog.foreignKeys.filter(
      ({ table, columns }) =>
        table.name === filled.table.name && table.namespace === filled.table.namespace && columns.length === 1,
    );
    const link = random.pick(own);
    const parent = tables.find(
      ({ table: { name, namespace } }) =>
        name === link?.referencedTable.name && namespace === link.referencedTable.namespace,
    );
    if (!link || !parent || parent === filled) return null;
    const where = condition(pen, parent);
    if (where === null) return null;
    return write({
      child: nameOf(dialect, filled.table),
      column: quoteName(dialect, link.columns[0] ?? ""),
      parent: nameOf(dialect, parent.table),
      key: quoteName(dialect, link.referencedColumns[0] ?? ""),
      where,
    });
  };

const isReference = (column: Column, { table }: FilledTable, { catalog }: Pen): boolean =>
  catalog.foreignKeys.some(
    (key) =>
      key.table.name === table.name &&
      key.table.namespace === table.namespace &&
      key.columns.length === 1 &&
      key.columns[0] === column.name,
  );

const isKeyPart = ({ name }: Column, { table }: FilledTable): boolean =>
  table.primaryKey?.columns.includes(name) === true;

const deleteWhere: Write = (pen, filled) => {
  const where = condition(pen, filled);
  return where && `DELETE FROM ${nameOf(pen.dialect, filled.table)} WHERE ${where}`;
};

const kinds: readonly (readonly [string, Write])[] = [
  ["delete by value", deleteWhere],
  ["delete by value", deleteWhere],
  ["delete all", ({ dialect }, { table }) => `DELETE FROM ${nameOf(dialect, table)}`],
  [
    "delete by two",
    (pen, filled) => {
      const [one, other] = [condition(pen, filled), condition(pen, filled)];
      const joined = one !== null && other !== null ? `${one} ${pen.random.isTrue() ? "AND" : "OR"} ${other}` : null;
      return joined && `DELETE FROM ${nameOf(pen.dialect, filled.table)} WHERE ${joined}`;
    },
  ],
  [
    "first rows",
    (pen, filled) => {
      const key = keyOf(filled);
      if (key === null) return null;
      const [name, column] = [nameOf(pen.dialect, filled.table), quoteName(pen.dialect, key)];
      const most = 1 + pen.random.below(5);
      return `DELETE FROM ${name} WHERE ${column} IN (SELECT ${column} FROM (SELECT ${column} FROM ${name} ORDER BY ${column} LIMIT ${most}) AS f)`;
    },
  ],
  [
    "set a value",
    setting(
      (column, filled) => !isKeyPart(column, filled),
      (pen, { name }, filled) => valueIn(pen, filled, name),
    ),
  ],
  [
    "set to NULL",
    setting(
      () => true,
      () => "NULL",
    ),
  ],
  ["set a reference", setting(isReference, (pen, { name }, filled) => valueIn(pen, filled, name))],
  [
    "set a missing reference",
    setting(
      (column, ...rest) => column.typeFamily === "integer" && isReference(column, ...rest),
      () => "987654",
    ),
  ],
  [
    "set another type",
    setting(
      ({ typeFamily }) => typeFamily === "integer",
      () => "'abc'",
    ),
  ],
  [
    "set too long a text",
    setting(
      ({ typeFamily }) => typeFamily === "text",
      () => `'${"x".repeat(300)}'`,
    ),
  ],
  [
    "set too large a number",
    setting(
      ({ typeFamily }) => typeFamily === "integer",
      () => "99999999999999",
    ),
  ],
  [
    "insert a row again",
    ({ dialect, random }, { table, rows }) => {
      const row = random.pick(rows);
      return row ? insertOf(dialect, table, row) : null;
    },
  ],
  [
    "insert without a column",
    ({ dialect, random }, { table, rows }) => {
      const row = random.pick(rows);
      const left = row && random.pick([...row.keys()]);
      if (!row || left === undefined || row.size < 2) return null;
      return insertOf(dialect, table, new Map([...row].filter(([name]) => name !== left)));
    },
  ],
  [
    "misspelt column",
    (pen, filled) => deleteWhere(pen, filled)?.replace(/WHERE ["`]?(\w+)/u, (text) => `${text}x`) ?? null,
  ],
  [
    "orphans",
    linked(
      ({ child, column, parent, key }) =>
        `DELETE FROM ${parent} WHERE NOT EXISTS (SELECT 1 FROM ${child} AS c WHERE c.${column} = ${parent}.${key})`,
    ),
  ],
  [
    "orphans by NOT IN",
    linked(
      ({ child, column, parent, key }) =>
        `DELETE FROM ${parent} WHERE ${key} NOT IN (SELECT ${column} FROM ${child} WHERE ${column} IS NOT NULL)`,
    ),
  ],
  [
    "children of some",
    linked(
      ({ child, column, parent, key, where }) =>
        `DELETE FROM ${child} WHERE ${column} IN (SELECT ${key} FROM ${parent} WHERE ${where})`,
    ),
  ],
  [
    "parents of many",
    linked(
      ({ child, column, parent, key }) =>
        `DELETE FROM ${parent} WHERE ${key} IN (SELECT ${column} FROM ${child} GROUP BY ${column} HAVING count(*) > 1)`,
    ),
  ],
  [
    "detach children",
    linked(
      ({ child, column, parent, key, where }) =>
        `UPDATE ${child} SET ${column} = NULL WHERE ${column} IN (SELECT ${key} FROM ${parent} WHERE ${where})`,
    ),
  ],
];
