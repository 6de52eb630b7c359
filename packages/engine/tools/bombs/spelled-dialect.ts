import type { DialectName } from "../../src/index.ts";

/** How one dialect writes what all of them can say. */
export interface SpelledDialect {
  readonly name: DialectName;
  readonly number: string;
  /** A text of up to 200 characters. */
  readonly text: string;
  readonly quote: (name: string) => string;
  readonly alterType: (table: string, column: string, type: string) => string;
  readonly alterDefault: (table: string, column: string, value: string) => string;
  readonly renameTable: (from: string, to: string) => string;
  readonly renameColumn: (table: string, from: string, to: string) => string;
  /** Each statement of the code ends in a semicolon. */
  readonly procedure: (name: string, code: string) => string;
  readonly call: (name: string) => string;
  /** A trigger before or behind each INSERT. */
  readonly trigger: (name: string, table: string, code: string) => string;
  /** Runs a text as a statement while the dump is loaded; empty where the dialect cannot. */
  readonly execute: (text: string) => string;
  readonly commentOnTable: (table: string, comment: string) => string;
  readonly commentOnColumn: (table: string, column: string, comment: string) => string;
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const inDoubleQuotes = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const commentOn = (what: string, place: string, comment: string): string =>
  `COMMENT ON ${what} ${place} IS ${literal(comment)};\n`;
const renameTo = (from: string, to: string): string => `ALTER TABLE ${from} RENAME TO ${to};\n`;
const renameColumnTo = (table: string, from: string, to: string): string =>
  `ALTER TABLE ${table} RENAME COLUMN ${from} TO ${to};\n`;

/** The words of each dialect. */
export const spelledDialects: Readonly<Record<DialectName, SpelledDialect>> = {
  postgresql: {
    name: "postgresql",
    number: "integer",
    text: "varchar(200)",
    quote: inDoubleQuotes,
    alterType: (table, column, type) => `ALTER TABLE ${table} ALTER COLUMN ${column} TYPE ${type};\n`,
    alterDefault: (table, column, value) => `ALTER TABLE ${table} ALTER COLUMN ${column} SET DEFAULT ${value};\n`,
    renameTable: renameTo,
    renameColumn: renameColumnTo,
    procedure: (name, code) =>
      `CREATE FUNCTION ${name}() RETURNS void LANGUAGE plpgsql AS $f$ BEGIN ${code} END $f$;\n`,
    call: (name) => `SELECT ${name}();\n`,
    trigger: (name, table, code) =>
      `CREATE FUNCTION f_${name}() RETURNS trigger LANGUAGE plpgsql AS $f$ BEGIN ${code} RETURN NEW; END $f$;
CREATE TRIGGER ${name} BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION f_${name}();\n`,
    execute: (text) => `DO $d$ BEGIN EXECUTE ${literal(text)}; END $d$;\n`,
    commentOnTable: (table, comment) => commentOn("TABLE", table, comment),
    commentOnColumn: (table, column, comment) => commentOn("COLUMN", `${table}.${column}`, comment),
  },
  mysql: {
    name: "mysql",
    number: "int",
    text: "varchar(200)",
    quote: (name) => `\`${name.replaceAll("`", "``")}\``,
    alterType: (table, column, type) => `ALTER TABLE ${table} MODIFY COLUMN ${column} ${type};\n`,
    alterDefault: (table, column, value) => `ALTER TABLE ${table} ALTER COLUMN ${column} SET DEFAULT ${value};\n`,
    renameTable: (from, to) => `RENAME TABLE ${from} TO ${to};\n`,
    renameColumn: renameColumnTo,
    procedure: (name, code) => `DELIMITER //\nCREATE PROCEDURE ${name}() BEGIN ${code} END//\nDELIMITER ;\n`,
    call: (name) => `CALL ${name}();\n`,
    trigger: (name, table, code) =>
      `DELIMITER //\nCREATE TRIGGER ${name} BEFORE INSERT ON ${table} FOR EACH ROW BEGIN ${code} END//\nDELIMITER ;\n`,
    execute: (text) => `SET @s = ${literal(text)};\nPREPARE q FROM @s;\nEXECUTE q;\n`,
    commentOnTable: (table, comment) => `ALTER TABLE ${table} COMMENT = ${literal(comment)};\n`,
    commentOnColumn: (table, column, comment) =>
      `ALTER TABLE ${table} MODIFY COLUMN ${column} int COMMENT ${literal(comment)};\n`,
  },
  sqlite: {
    name: "sqlite",
    number: "INTEGER",
    text: "TEXT",
    quote: inDoubleQuotes,
    alterType: (table, column, type) => `ALTER TABLE ${table} ADD COLUMN ${column}_${type.length} ${type};\n`,
    alterDefault: (table, column, value) => `ALTER TABLE ${table} ADD COLUMN ${column} INTEGER DEFAULT ${value};\n`,
    renameTable: renameTo,
    renameColumn: renameColumnTo,
    procedure: (name, code) => `CREATE TRIGGER ${name} AFTER DELETE ON t BEGIN ${code} END;\n`,
    call: (name) => `DROP TRIGGER ${name};\n`,
    trigger: (name, table, code) => `CREATE TRIGGER ${name} AFTER INSERT ON ${table} BEGIN ${code} END;\n`,
    execute: (text) =>
      `INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql) VALUES('table','x','x',0,${literal(text)});\n`,
    commentOnTable: (table, comment) => `/* ${table}: ${comment} */\n`,
    commentOnColumn: (table, column, comment) => `-- ${table}.${column}: ${comment}\n`,
  },
  oracle: {
    name: "oracle",
    number: "NUMBER(10)",
    text: "VARCHAR2(200)",
    quote: inDoubleQuotes,
    alterType: (table, column, type) => `ALTER TABLE ${table} MODIFY (${column} ${type});\n`,
    alterDefault: (table, column, value) => `ALTER TABLE ${table} MODIFY (${column} DEFAULT ${value});\n`,
    renameTable: (from, to) => `RENAME ${from} TO ${to};\n`,
    renameColumn: renameColumnTo,
    procedure: (name, code) => `CREATE PROCEDURE ${name} IS BEGIN ${code} END;\n/\n`,
    call: (name) => `BEGIN ${name}; END;\n/\n`,
    trigger: (name, table, code) =>
      `CREATE TRIGGER ${name} BEFORE INSERT ON ${table} FOR EACH ROW BEGIN ${code} END;\n/\n`,
    execute: (text) => `BEGIN EXECUTE IMMEDIATE ${literal(text)}; END;\n/\n`,
    commentOnTable: (table, comment) => commentOn("TABLE", table, comment),
    commentOnColumn: (table, column, comment) => commentOn("COLUMN", `${table}.${column}`, comment),
  },
  sqlserver: {
    name: "sqlserver",
    number: "int",
    text: "nvarchar(200)",
    quote: (name) => `[${name.replaceAll("]", "]]")}]`,
    alterType: (table, column, type) => `ALTER TABLE ${table} ALTER COLUMN ${column} ${type};\n`,
    alterDefault: (table, column, value) => `ALTER TABLE ${table} ADD DEFAULT ${value} FOR ${column};\n`,
    renameTable: (from, to) => `EXEC sp_rename '${from}', '${to}';\n`,
    renameColumn: (table, from, to) => `EXEC sp_rename '${table}.${from}', '${to}', 'COLUMN';\n`,
    procedure: (name, code) => `GO\nCREATE PROCEDURE ${name} AS BEGIN ${code} END\nGO\n`,
    call: (name) => `EXEC ${name};\n`,
    trigger: (name, table, code) => `GO\nCREATE TRIGGER ${name} ON ${table} AFTER INSERT AS BEGIN ${code} END\nGO\n`,
    execute: (text) => `EXEC sp_executesql N${literal(text)};\n`,
    commentOnTable: (table, comment) =>
      `EXEC sp_addextendedproperty N'MS_Description', N${literal(comment)}, N'SCHEMA', N'dbo', N'TABLE', N'${table}';\n`,
    commentOnColumn: (table, column, comment) =>
      `EXEC sp_addextendedproperty N'MS_Description', N${literal(comment)}, N'SCHEMA', N'dbo', N'TABLE', N'${table}', N'COLUMN', N'${column}';\n`,
  },
};
