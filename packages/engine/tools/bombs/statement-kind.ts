import { dialectNames } from "../../src/index.ts";
import type { DialectName } from "../../src/index.ts";
import type { Bomb } from "./bomb.ts";

/** A kind of bomb in every dialect that can be given it, of about `size` elements. */
export interface Kind {
  readonly name: string;
  readonly statement: (size: number, dialect: DialectName) => string;
  /** The dump; `plainDump` where none is given. */
  readonly dump?: (size: number, dialect: DialectName) => string;
  /** The dialects that have what the kind is made of; all where none are given. */
  readonly dialects?: readonly DialectName[];
}

/** The bombs of kinds, one for each kind and dialect. */
export const bombsOf = (kinds: readonly Kind[]): Bomb[] =>
  kinds.flatMap(({ name, statement, dump = plainDump, dialects = dialectNames }) =>
    dialects.map((dialect) => ({
      name,
      dialect,
      dump: (size) => dump(size, dialect),
      statement: (size) => statement(size, dialect),
    })),
  );

/** A text for each number from 0, put together. */
export const many = (count: number, text: (at: number) => string, separator = ""): string =>
  Array.from({ length: Math.max(1, Math.round(count)) }, (_, at) => text(at)).join(separator);

/** A text within a text, so many levels deep. */
export const nested = (levels: number, before: string, inner: string, after: string): string =>
  before.repeat(levels) + inner + after.repeat(levels);

/** The side of a square of so many elements: for what grows by the product of two counts. */
export const sideOf = (size: number): number => Math.max(2, Math.ceil(Math.sqrt(size)));

/** Rows for a table, in as few statements as the dialect takes. */
export function insertRows(dialect: DialectName, table: string, count: number, row: (at: number) => string): string {
  if (dialect === "oracle" || dialect === "sqlserver")
    return many(count, (at) => `INSERT INTO ${table} VALUES (${row(at)});\n`);
  return `INSERT INTO ${table} VALUES ${many(count, (at) => `(${row(at)})`, ",\n")};\n`;
}

/** A parent and a child with a few rows each, of which every value is known. */
const plainDump = (_size: number, dialect: DialectName): string =>
  `CREATE TABLE t (a int PRIMARY KEY, b int, c varchar(100), d date);
CREATE TABLE u (a int PRIMARY KEY, b int, c varchar(100), FOREIGN KEY (b) REFERENCES t (a) ON DELETE CASCADE);
${insertRows(dialect, "t", 40, (at) => `${at}, ${at % 7}, 'text ${at}', ${dialect === "oracle" ? "NULL" : "'2024-01-05'"}`)}${insertRows(dialect, "u", 40, (at) => `${at}, ${at % 9}, 'note ${at}'`)}`;

/** A table of so many columns, c0 first. */
export const wideTable = (name: string, columns: number): string =>
  `CREATE TABLE ${name} (${many(columns, (at) => `c${at} int`, ", ")});\n`;

/** A trigger that runs statements after each deleted row. */
export function deleteTrigger(dialect: DialectName, name: string, table: string, body: string): string {
  switch (dialect) {
    case "postgresql":
      return `CREATE FUNCTION ${name}_code() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN OLD; END $$;
CREATE TRIGGER ${name} AFTER DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}_code();\n`;
    case "mysql":
      return `DELIMITER //\nCREATE TRIGGER ${name} AFTER DELETE ON ${table} FOR EACH ROW BEGIN ${body} END//\nDELIMITER ;\n`;
    case "sqlite":
      return `CREATE TRIGGER ${name} AFTER DELETE ON ${table} BEGIN ${body} END;\n`;
    case "oracle":
      return `CREATE TRIGGER ${name} AFTER DELETE ON ${table} FOR EACH ROW BEGIN ${body} END;\n/\n`;
    default:
      return `GO\nCREATE TRIGGER ${name} ON ${table} AFTER DELETE AS BEGIN ${body} END\nGO\n`;
  }
}

/** A procedure that runs statements. */
export function procedure(dialect: DialectName, name: string, body: string): string {
  switch (dialect) {
    case "postgresql":
      return `CREATE PROCEDURE ${name}() LANGUAGE plpgsql AS $$ BEGIN ${body} END $$;\n`;
    case "mysql":
      return `DELIMITER //\nCREATE PROCEDURE ${name}() BEGIN ${body} END//\nDELIMITER ;\n`;
    case "oracle":
      return `CREATE PROCEDURE ${name} IS BEGIN ${body} END;\n/\n`;
    case "sqlserver":
      return `GO\nCREATE PROCEDURE ${name} AS BEGIN ${body} END\nGO\n`;
    default:
      // SQLite has none.
      return "";
  }
}

/** The call of a procedure within code. */
export const call = (dialect: DialectName, name: string): string =>
  dialect === "sqlserver" ? `EXEC ${name};` : dialect === "oracle" ? `${name};` : `CALL ${name}();`;

/** A view. SQL Server's stand in a batch of their own. */
export const view = (dialect: DialectName, name: string, query: string): string =>
  dialect === "sqlserver" ? `GO\nCREATE VIEW ${name} AS ${query}\nGO\n` : `CREATE VIEW ${name} AS ${query};\n`;

/** The word of a recursive WITH. */
export const recursive = (dialect: DialectName): string =>
  dialect === "oracle" || dialect === "sqlserver" ? "WITH" : "WITH RECURSIVE";

/** A FROM clause of nothing. */
export const fromNothing = (dialect: DialectName): string => (dialect === "oracle" ? " FROM dual" : "");

/** The word of set difference. */
export const except = (dialect: DialectName): string => (dialect === "oracle" ? "MINUS" : "EXCEPT");
