import type { DialectName } from "../../src/index.ts";
import type { Diamond, DiamondColumn, DiamondKey, DiamondTable } from "./random-diamond.ts";

/** The statements that make a diamond, in the order in which a dump has them: tables, keys where they stand alone, rows. */
export interface DiamondScript {
  readonly tables: readonly string[];
  readonly keys: readonly string[];
  readonly rows: readonly string[];
}

/** The same as one text. */
export const textOf = ({ tables, keys, rows }: DiamondScript): string =>
  [...tables, ...rows, ...keys].map((line) => `${line};\n`).join("");

/** Writes a diamond for a database. SQLite has the keys in its tables, the others behind them. */
export function writeScript({ tables, keys }: Diamond, dialect: DialectName): DiamondScript {
  const isInline = dialect === "sqlite";
  return {
    tables: tables.map((table) => {
      const own = isInline ? keys.filter((key) => key.table === table.name) : [];
      return createTable(table, own, keys, dialect);
    }),
    keys: isInline ? [] : keys.map((key) => `ALTER TABLE ${key.table} ADD ${keyText(key, dialect)}`),
    rows: tables.flatMap(({ name, rows }) => {
      const names = Object.keys(rows[0] ?? {});
      const values = rows.map((row) => `(${names.map((each) => row[each] ?? "NULL").join(", ")})`);
      return `INSERT INTO ${name} (${names.join(", ")}) VALUES ${values.join(", ")}`;
    }),
  };
}

function createTable(
  { name, hasUnique, columns }: DiamondTable,
  own: readonly DiamondKey[],
  keys: readonly DiamondKey[],
  dialect: DialectName,
): string {
  const isPair = keys.some((key) => key.parent === name && key.referenced.length > 1);
  const parts = [
    "r integer NOT NULL",
    "id integer NOT NULL",
    "g integer",
    ...(hasUnique ? ["u integer"] : []),
    ...columns.map(columnText),
    "PRIMARY KEY (id)",
    ...(hasUnique ? [`CONSTRAINT ${name}_u UNIQUE (u)`] : []),
    ...(isPair ? [`CONSTRAINT ${name}_pair UNIQUE (id, g)`] : []),
    ...own.map((key) => keyText(key, dialect)),
  ];
  return `CREATE TABLE ${name} (${parts.join(", ")})${dialect === "mysql" ? " ENGINE=InnoDB" : ""}`;
}

const columnText = ({ name, isNullable, default: value }: DiamondColumn): string =>
  `${name} integer${isNullable ? "" : " NOT NULL"}${value === null ? "" : ` DEFAULT ${value}`}`;

function keyText(key: DiamondKey, dialect: DialectName): string {
  const deferred = key.isDeferred && dialect !== "mysql" ? " DEFERRABLE INITIALLY DEFERRED" : "";
  return `CONSTRAINT ${key.name} FOREIGN KEY (${key.columns.join(", ")}) REFERENCES ${key.parent} (${key.referenced.join(", ")}) ON DELETE ${key.onDelete} ON UPDATE ${key.onUpdate}${deferred}`;
}
