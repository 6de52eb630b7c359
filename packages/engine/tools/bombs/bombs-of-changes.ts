import type { DumpBombKind } from "./dump-bomb-kind.ts";
import { listed, many, share } from "./repeat.ts";

const wide = (columns: number, type: string, name = "t"): string =>
  `CREATE TABLE ${name} (${listed(columns, (at) => `c${at} ${type}`)});\n`;

/** Changes of tables: many of one table, of wide tables, back and forth. */
export const bombsOfChanges: readonly DumpBombKind[] = [
  {
    name: "columns added one by one",
    dump: (size, { number }) =>
      `CREATE TABLE t (a ${number});\n${many(size, (at) => `ALTER TABLE t ADD c${at} ${number};\n`)}`,
  },
  {
    name: "columns added in one statement",
    dump: (size, { number }) =>
      `CREATE TABLE t (a ${number});\nALTER TABLE t ${listed(size, (at) => `ADD c${at} ${number}`)};`,
  },
  {
    name: "one column added again and again",
    dump: (size, { number }) => wide(size, number) + many(size, () => `ALTER TABLE t ADD c0 ${number};\n`),
  },
  {
    name: "a column added if it is missing",
    dump: (size, { number }) =>
      wide(size, number) + many(size, (at) => `ALTER TABLE t ADD COLUMN IF NOT EXISTS c${size - at} ${number};\n`),
  },
  {
    name: "a column added and dropped",
    dump: (size, { number }) =>
      wide(share(size, 4), number) + many(size, () => `ALTER TABLE t ADD x ${number}; ALTER TABLE t DROP COLUMN x;\n`),
  },
  {
    name: "columns dropped one by one, the last first",
    dump: (size, { number }) =>
      wide(size, number) + many(size, (at) => `ALTER TABLE t DROP COLUMN c${size - 1 - at};\n`),
  },
  {
    name: "columns dropped one by one, the first first",
    dump: (size, { number }) => wide(size, number) + many(size, (at) => `ALTER TABLE t DROP COLUMN c${at};\n`),
  },
  {
    name: "columns dropped of a table with many keys",
    dump: (size, { number }) =>
      `CREATE TABLE t (${listed(size, (at) => `c${at} ${number}`)}, ${listed(size, (at) => `UNIQUE (c${at})`)});\n` +
      many(share(size, 4), (at) => `ALTER TABLE t DROP COLUMN c${at};\n`),
  },
  {
    name: "columns that are not there dropped",
    dump: (size, { number }) => wide(size, number) + many(size, (at) => `ALTER TABLE t DROP COLUMN gone${at};\n`),
  },
  {
    name: "types changed, column by column",
    dump: (size, { number, text, alterType }) =>
      wide(size, number) + many(size, (at) => alterType("t", `c${size - 1 - at}`, text)),
  },
  {
    name: "types changed of columns in another case",
    dump: (size, { number, text, alterType }) =>
      wide(size, number) + many(size, (at) => alterType("T", `C${size - 1 - at}`, text)),
  },
  {
    name: "the type of one column changed back and forth",
    dump: (size, { number, text, alterType }) =>
      wide(share(size, 4), number) + many(size, (at) => alterType("t", "c0", at % 2 === 0 ? text : number)),
  },
  {
    name: "defaults set, column by column",
    dump: (size, { number, alterDefault }) =>
      wide(size, number) + many(size, (at) => alterDefault("t", `c${size - 1 - at}`, String(at))),
  },
  {
    name: "the default of one column set again and again",
    dump: (size, { number, alterDefault }) =>
      wide(share(size, 4), number) + many(size, (at) => alterDefault("t", "c0", String(at))),
  },
  {
    name: "a table renamed back and forth",
    dump: (size, { number, renameTable }) =>
      `CREATE TABLE t (a ${number});\n${many(size, (at) => (at % 2 === 0 ? renameTable("t", "u") : renameTable("u", "t")))}`,
  },
  {
    name: "a table renamed to ever other names",
    dump: (size, { number, renameTable }) =>
      `CREATE TABLE t0 (a ${number});\n${many(size, (at) => renameTable(`t${at}`, `t${at + 1}`))}`,
  },
  {
    name: "many tables renamed to one name",
    dump: (size, { number, renameTable }) =>
      many(size, (at) => `CREATE TABLE t${at} (a ${number});\n${renameTable(`t${at}`, "x")}`),
  },
  {
    name: "a table with many heirs of its key renamed",
    dump: (size, { number, renameTable }) =>
      `CREATE TABLE p (id ${number} PRIMARY KEY);\n${many(size, (at) => `CREATE TABLE t${at} (a ${number} REFERENCES p (id));\n`)}` +
      many(size, (at) => (at % 2 === 0 ? renameTable("p", "q") : renameTable("q", "p"))),
  },
  {
    name: "a column renamed back and forth",
    dump: (size, { number, renameColumn }) =>
      `CREATE TABLE t (a ${number});\n${many(size, (at) => (at % 2 === 0 ? renameColumn("t", "a", "b") : renameColumn("t", "b", "a")))}`,
  },
  {
    name: "columns of a wide table renamed",
    dump: (size, { number, renameColumn }) =>
      wide(size, number) + many(size, (at) => renameColumn("t", `c${size - 1 - at}`, `d${at}`)),
  },
  {
    name: "columns of a table with many indexes renamed",
    dump: (size, { number, renameColumn }) =>
      wide(share(size, 4), number) +
      many(share(size, 4), (at) => `CREATE INDEX i${at} ON t (c${at});\n`) +
      many(share(size, 4), (at) => renameColumn("t", `c${at}`, `d${at}`)),
  },
  {
    name: "a referenced column renamed",
    dump: (size, { number, renameColumn }) =>
      `CREATE TABLE p (a ${number} PRIMARY KEY);\n${many(size, (at) => `CREATE TABLE t${at} (a ${number} REFERENCES p (a));\n`)}` +
      many(share(size, 4), (at) => (at % 2 === 0 ? renameColumn("p", "a", "b") : renameColumn("p", "b", "a"))),
  },
  {
    name: "keys added one by one",
    dump: (size, { number }) =>
      wide(share(size, 4), number) +
      many(size, (at) => `ALTER TABLE t ADD CONSTRAINT u${at} UNIQUE (c${at % share(size, 4)});\n`),
  },
  {
    name: "keys added and dropped",
    dump: (size, { number }) =>
      `CREATE TABLE t (a ${number});\n${many(size, (at) => `ALTER TABLE t ADD CONSTRAINT u${at} UNIQUE (a);\n`)}` +
      many(size, (at) => `ALTER TABLE t DROP CONSTRAINT u${at};\n`),
  },
  {
    name: "keys without a name added and dropped",
    dump: (size, { number }) =>
      `CREATE TABLE t (a ${number});\n${many(size, () => "ALTER TABLE t ADD UNIQUE (a); ALTER TABLE t DROP CONSTRAINT t_a_key;\n")}`,
  },
  {
    name: "checks added and dropped",
    dump: (size, { number }) =>
      `CREATE TABLE t (a ${number});\n${many(size, (at) => `ALTER TABLE t ADD CONSTRAINT k${at} CHECK (a > ${at});\n`)}` +
      many(size, (at) => `ALTER TABLE t DROP CONSTRAINT k${at};\n`),
  },
  {
    name: "foreign keys added and dropped",
    dump: (size, { number }) =>
      `CREATE TABLE p (id ${number} PRIMARY KEY);\nCREATE TABLE t (a ${number});\n` +
      many(size, (at) => `ALTER TABLE t ADD CONSTRAINT f${at} FOREIGN KEY (a) REFERENCES p (id);\n`) +
      many(size, (at) => `ALTER TABLE t DROP CONSTRAINT f${at};\n`),
  },
  {
    name: "constraints renamed",
    dump: (size, { number }) =>
      `CREATE TABLE t (a ${number}, ${listed(size, (at) => `CONSTRAINT u${at} UNIQUE (a)`)});\n` +
      many(size, (at) => `ALTER TABLE t RENAME CONSTRAINT u${at} TO v${at};\n`),
  },
  {
    name: "constraints turned off and on",
    dump: (size, { number }) =>
      `CREATE TABLE t (a ${number}, ${listed(size, (at) => `CONSTRAINT k${at} CHECK (a > ${at})`)});\n` +
      many(size, (at) => `ALTER TABLE t NOCHECK CONSTRAINT k${at};\nALTER TABLE t DISABLE CONSTRAINT k${at};\n`),
  },
  {
    name: "changes of a table that is not there",
    dump: (size, { number }) => many(size, (at) => `ALTER TABLE gone${at} ADD a ${number};\n`),
  },
  {
    name: "changes of many tables",
    dump: (size, { number }) =>
      many(size, (at) => `CREATE TABLE t${at} (a ${number});\n`) +
      many(size, (at) => `ALTER TABLE t${at} ADD b ${number};\n`),
  },
  {
    name: "one statement of many changes",
    dump: (size, { number }) =>
      wide(share(size, 4), number) +
      `ALTER TABLE t ${listed(size, (at) => `ALTER COLUMN c${at % share(size, 4)} SET DEFAULT ${at}`)};`,
  },
  {
    name: "schemas dropped that are empty",
    dump: (size, { number }) =>
      many(size, (at) => `CREATE TABLE t${at} (a ${number});\n`) +
      many(share(size, 4), (at) => `DROP SCHEMA s${at};\n`),
  },
  {
    name: "schemas renamed that are empty",
    dump: (size, { number }) =>
      many(size, (at) => `CREATE TABLE t${at} (a ${number});\n`) +
      many(share(size, 4), (at) => `ALTER SCHEMA s${at} RENAME TO r${at};\n`),
  },
  {
    name: "tables dropped one by one",
    dump: (size, { number }) =>
      many(size, (at) => `CREATE TABLE t${at} (a ${number});\n`) + many(size, (at) => `DROP TABLE t${at} CASCADE;\n`),
  },
  {
    name: "tables dropped in one statement",
    dump: (size, { number }) =>
      many(size, (at) => `CREATE TABLE t${at} (a ${number});\n`) + `DROP TABLE ${listed(size, (at) => `t${at}`)};`,
  },
  {
    name: "tables of one name dropped, the last first",
    dump: (size, { number }) =>
      many(size, (at) => `CREATE TABLE s${at}.t (a ${number});\n`) +
      many(size, (at) => `DROP TABLE s${size - 1 - at}.t;\n`),
  },
  {
    name: "a referenced table dropped with what references it",
    dump: (size, { number }) =>
      `CREATE TABLE p (id ${number} PRIMARY KEY);\nCREATE TABLE t (a ${number});\n` +
      many(size, () => "ALTER TABLE t ADD FOREIGN KEY (a) REFERENCES p (id);\n") +
      "DROP TABLE p CASCADE;",
  },
  {
    name: "comments of one table",
    dump: (size, { number, commentOnTable }) =>
      `CREATE TABLE t (a ${number});\n${many(size, (at) => commentOnTable("t", `c ${at}`))}`,
  },
  {
    name: "comments of the columns of a wide table",
    dump: (size, { number, commentOnColumn }) =>
      wide(size, number) + many(size, (at) => commentOnColumn("t", `c${size - 1 - at}`, `comment ${at}`)),
  },
  {
    name: "comments of columns that are not there",
    dump: (size, { number, commentOnColumn }) =>
      wide(size, number) + many(size, (at) => commentOnColumn("t", `gone${at}`, "x")),
  },
  {
    name: "a long comment of each column",
    dump: (size, { number, commentOnColumn }) =>
      wide(share(size, 20), number) +
      many(share(size, 20), (at) => commentOnColumn("t", `c${at}`, "long ".repeat(200))),
  },
  {
    name: "a comment that is long",
    dump: (size, { number, commentOnTable }) =>
      `CREATE TABLE t (a ${number});\n${commentOnTable("t", "long ".repeat(size))}`,
  },
  {
    name: "transactions that are rolled back",
    dump: (size, { number }) => many(size, (at) => `BEGIN;\nCREATE TABLE t${at} (a ${number});\nROLLBACK;\n`),
  },
  {
    name: "tables dropped in a transaction that is rolled back",
    dump: (size, { number }) =>
      many(size, (at) => `CREATE TABLE t${at} (a ${number});\n`) +
      `BEGIN;\n${many(size, (at) => `DROP TABLE t${at};\n`)}ROLLBACK;\n`,
  },
  {
    name: "savepoints within one another",
    dump: (size, { number }) =>
      `BEGIN;\n${many(size, (at) => `SAVEPOINT s${at};\nCREATE TABLE t${at} (a ${number});\n`)}${many(size, (at) => `ROLLBACK TO s${size - 1 - at};\n`)}`,
  },
  {
    name: "one savepoint again and again",
    dump: (size, { number }) =>
      `BEGIN;\n${many(size, (at) => `SAVEPOINT s;\nCREATE TABLE t${at} (a ${number});\n`)}ROLLBACK TO s;\nCOMMIT;\n`,
  },
];
