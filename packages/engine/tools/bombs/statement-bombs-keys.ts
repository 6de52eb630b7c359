import type { DialectName } from "../../src/index.ts";
import type { Kind } from "./statement-kind.ts";
import { insertRows, many, sideOf } from "./statement-kind.ts";

type Action = "CASCADE" | "SET NULL" | "RESTRICT" | "NO ACTION" | "SET DEFAULT";

/** Oracle has no RESTRICT, no SET DEFAULT and no ON UPDATE; SQL Server no RESTRICT. */
const onDelete = (dialect: DialectName, action: Action): string => {
  const isMissing =
    action === "RESTRICT"
      ? dialect === "oracle" || dialect === "sqlserver"
      : dialect === "oracle" && action !== "CASCADE" && action !== "SET NULL";
  return isMissing ? "" : `ON DELETE ${action}`;
};

const onUpdate = (dialect: DialectName, action: Action): string => (dialect === "oracle" ? "" : `ON UPDATE ${action}`);

const key = (columns: string, parent: string, referenced: string, actions: string): string =>
  `FOREIGN KEY (${columns}) REFERENCES ${parent} (${referenced}) ${actions}`;

const chain = (count: number, actionsOf: (at: number) => string): string =>
  many(
    count,
    (at) =>
      `CREATE TABLE t${at} (id int PRIMARY KEY${at === 0 ? "" : `, ${key("id", `t${at - 1}`, "id", actionsOf(at))}`});\n`,
  );

/** Layers of two tables, each of which references both tables of the layer before: 2^n ways lead to the last. */
const diamonds = (layers: number, actions: string): string =>
  `CREATE TABLE t0 (id int PRIMARY KEY);\nCREATE TABLE s0 (id int PRIMARY KEY, ${key("id", "t0", "id", actions)});\n${many(
    layers,
    (at) =>
      ["t", "s"]
        .map(
          (name) =>
            `CREATE TABLE ${name}${at + 1} (id int PRIMARY KEY, x int, y int, ${key("x", `t${at}`, "id", actions)}, ${key("y", `s${at}`, "id", actions)});\n`,
        )
        .join(""),
  )}`;

const deleteFirst = (): string => "DELETE FROM t0 WHERE id = 1";
const updateFirst = (): string => "UPDATE t0 SET id = 2 WHERE id = 1";

const columnsOf = (count: number, shift = 0): string => many(count, (at) => `c${(at + shift) % count}`, ", ");

/** Foreign keys in shapes that have many ways through them. */
export const keyKinds: readonly Kind[] = [
  {
    name: "a chain of cascades",
    dump: (size, dialect) => chain(size, () => onDelete(dialect, "CASCADE")),
    statement: deleteFirst,
  },
  {
    name: "a chain of cascades that ends in a restriction",
    dump: (size, dialect) => chain(size, (at) => onDelete(dialect, at > size - 2 ? "RESTRICT" : "CASCADE")),
    statement: deleteFirst,
  },
  {
    name: "a chain of updates",
    dump: (size, dialect) => chain(size, () => onUpdate(dialect, "CASCADE")),
    statement: updateFirst,
  },
  {
    name: "diamonds of cascades",
    dump: (size, dialect) => diamonds(size / 4, onDelete(dialect, "CASCADE")),
    statement: deleteFirst,
  },
  {
    name: "diamonds of SET NULL and cascades",
    dump: (size, dialect) =>
      many(1, () => diamonds(size / 8, onDelete(dialect, "CASCADE"))) +
      many(
        size / 8,
        (at) => `CREATE TABLE n${at} (id int, ${key("id", `t${at}`, "id", onDelete(dialect, "SET NULL"))});\n`,
      ),
    statement: deleteFirst,
  },
  {
    name: "diamonds of updates",
    dump: (size, dialect) => diamonds(size / 4, onUpdate(dialect, "CASCADE")),
    statement: updateFirst,
  },
  {
    name: "diamonds of updates to keys",
    dump: (size, dialect) =>
      `CREATE TABLE t0 (id int PRIMARY KEY);\n${many(size / 4, (at) => `CREATE TABLE t${at + 1} (id int PRIMARY KEY, x int UNIQUE, ${key("id", `t${at}`, "id", onUpdate(dialect, "CASCADE"))}, ${key("x", `t${at}`, "id", onUpdate(dialect, "CASCADE"))});\n`)}`,
    statement: updateFirst,
  },
  {
    name: "a ring of cascades",
    dump: (size, dialect) =>
      `${many(size, (at) => `CREATE TABLE t${at} (id int PRIMARY KEY, up int);\n`)}${many(size, (at) => `ALTER TABLE t${at} ADD ${key("up", `t${(at + 1) % size}`, "id", onDelete(dialect, "CASCADE"))};\n`)}`,
    statement: deleteFirst,
  },
  {
    name: "every table references every other",
    dump: (size, dialect) => {
      const side = sideOf(size);
      return `${many(side, (at) => `CREATE TABLE t${at} (id int PRIMARY KEY, up int);\n`)}${many(side * side, (at) => `ALTER TABLE t${at % side} ADD ${key("up", `t${Math.floor(at / side)}`, "id", onDelete(dialect, "CASCADE"))};\n`)}`;
    },
    statement: deleteFirst,
  },
  {
    name: "every table references every other by an update",
    dump: (size, dialect) => {
      const side = sideOf(size);
      return `${many(side, (at) => `CREATE TABLE t${at} (id int PRIMARY KEY, up int);\n`)}${many(side * side, (at) => `ALTER TABLE t${at % side} ADD ${key("id", `t${Math.floor(at / side)}`, "id", onUpdate(dialect, "CASCADE"))};\n`)}`;
    },
    statement: updateFirst,
  },
  {
    name: "every table references every one before it",
    dump: (size, dialect) => {
      const side = sideOf(size);
      return many(
        side,
        (at) =>
          `CREATE TABLE t${at} (id int PRIMARY KEY${at === 0 ? "" : many(at, (to) => `, x${to} int, ${key(`x${to}`, `t${to}`, "id", onDelete(dialect, "CASCADE"))}`)});\n`,
      );
    },
    statement: deleteFirst,
  },
  {
    name: "every table restricts every one before it",
    dump: (size, dialect) => {
      const side = sideOf(size);
      return many(
        side,
        (at) =>
          `CREATE TABLE t${at} (id int PRIMARY KEY${at === 0 ? "" : many(at, (to) => `, x${to} int, ${key(`x${to}`, `t${to}`, "id", onDelete(dialect, to === at - 1 ? "CASCADE" : "RESTRICT"))}`)});\n`,
      );
    },
    statement: deleteFirst,
  },
  {
    name: "a hub of cascades",
    dump: (size, dialect) =>
      `CREATE TABLE t0 (id int PRIMARY KEY);\n${many(size, (at) => `CREATE TABLE c${at} (x int, ${key("x", "t0", "id", onDelete(dialect, "CASCADE"))});\n`)}`,
    statement: deleteFirst,
  },
  {
    name: "a hub of restrictions",
    dump: (size, dialect) =>
      `CREATE TABLE t0 (id int PRIMARY KEY);\n${many(size, (at) => `CREATE TABLE c${at} (x int, ${key("x", "t0", "id", onDelete(dialect, "RESTRICT"))});\n`)}`,
    statement: deleteFirst,
  },
  {
    name: "a hub of SET NULL on columns that are never NULL",
    dump: (size, dialect) =>
      `CREATE TABLE t0 (id int PRIMARY KEY);\n${many(size, (at) => `CREATE TABLE c${at} (x int NOT NULL, ${key("x", "t0", "id", onDelete(dialect, "SET NULL"))});\n`)}`,
    statement: deleteFirst,
  },
  {
    name: "a hub of SET DEFAULT",
    dump: (size, dialect) =>
      `CREATE TABLE t0 (id int PRIMARY KEY);\n${many(size, (at) => `CREATE TABLE c${at} (x int DEFAULT 1, ${key("x", "t0", "id", onDelete(dialect, "SET DEFAULT"))});\n`)}`,
    statement: deleteFirst,
  },
  {
    name: "hubs of hubs",
    dump: (size, dialect) => {
      const side = sideOf(size);
      return `CREATE TABLE t0 (id int PRIMARY KEY);\n${many(side, (at) => `CREATE TABLE h${at} (id int PRIMARY KEY, x int, ${key("x", "t0", "id", onDelete(dialect, "CASCADE"))});\n${many(side, (of) => `CREATE TABLE c${at}_${of} (x int, ${key("x", `h${at}`, "id", onDelete(dialect, "CASCADE"))});\n`)}`)}`;
    },
    statement: deleteFirst,
  },
  {
    name: "hubs that share their children",
    dump: (size, dialect) => {
      const side = sideOf(size);
      return `CREATE TABLE t0 (id int PRIMARY KEY);\n${many(side, (at) => `CREATE TABLE h${at} (id int PRIMARY KEY, x int, ${key("x", "t0", "id", onDelete(dialect, "CASCADE"))});\n`)}${many(side, (at) => `CREATE TABLE c${at} (${many(side, (of) => `x${of} int`, ", ")}, ${many(side, (of) => key(`x${of}`, `h${of}`, "id", onDelete(dialect, "CASCADE")), ", ")});\n`)}`;
    },
    statement: deleteFirst,
  },
  {
    name: "keys of a table to itself",
    dump: (size, dialect) =>
      `CREATE TABLE t0 (id int PRIMARY KEY, ${many(size / 2, (at) => `x${at} int`, ", ")}, ${many(size / 2, (at) => key(`x${at}`, "t0", "id", onDelete(dialect, "CASCADE")), ", ")});\n`,
    statement: deleteFirst,
  },
  {
    name: "keys of a table to itself that are set to NULL",
    dump: (size, dialect) =>
      `CREATE TABLE t0 (id int PRIMARY KEY, ${many(size / 2, (at) => `x${at} int`, ", ")}, ${many(size / 2, (at) => key(`x${at}`, "t0", "id", onDelete(dialect, "SET NULL")), ", ")});\n`,
    statement: deleteFirst,
  },
  {
    name: "keys between two tables",
    dump: (size, dialect) =>
      `CREATE TABLE t0 (id int PRIMARY KEY);\nCREATE TABLE t1 (${many(size / 2, (at) => `x${at} int`, ", ")}, ${many(size / 2, (at) => key(`x${at}`, "t0", "id", onDelete(dialect, "CASCADE")), ", ")});\n`,
    statement: deleteFirst,
  },
  {
    name: "keys between two tables on each other's columns",
    dump: (size, dialect) => {
      const side = sideOf(size);
      return `CREATE TABLE t0 (id int PRIMARY KEY, ${many(side, (at) => `x${at} int UNIQUE`, ", ")});\nCREATE TABLE t1 (${many(side, (at) => `y${at} int UNIQUE`, ", ")}, ${many(side, (at) => key(`y${at}`, "t0", `x${at}`, onUpdate(dialect, "CASCADE")), ", ")});\n${many(side, (at) => `ALTER TABLE t0 ADD ${key(`x${at}`, "t1", `y${(at + 1) % side}`, onUpdate(dialect, "CASCADE"))};\n`)}`;
    },
    statement: () => "UPDATE t0 SET x0 = 5",
  },
  {
    name: "a composite key whose columns change places",
    dump: (size, dialect) => {
      const count = Math.min(30, Math.max(3, Math.round(size / 100)));
      return `CREATE TABLE t0 (id int, ${many(count, (at) => `c${at} int`, ", ")}, UNIQUE (${columnsOf(count)}), ${key(columnsOf(count, 1), "t0", columnsOf(count), onUpdate(dialect, "CASCADE"))});\n`;
    },
    statement: () => "UPDATE t0 SET c0 = 5",
  },
  {
    name: "composite keys of sets of columns",
    dump: (size, dialect) => {
      const count = Math.min(14, Math.max(3, Math.round(size / 100)));
      return `CREATE TABLE t0 (${many(count, (at) => `c${at} int`, ", ")}, UNIQUE (${columnsOf(count)}));\n${many(count, (at) => `ALTER TABLE t0 ADD ${key(`c${at}, c${(at + 1) % count}`, "t0", `c${(at + 3) % count}, c${(at * 5 + 2) % count}`, onUpdate(dialect, "CASCADE"))};\n`)}`;
    },
    statement: () => "UPDATE t0 SET c0 = 5",
  },
  {
    name: "composite keys in a ring that turns them",
    dump: (size, dialect) => {
      const side = Math.min(40, sideOf(size));
      const count = 8;
      return `${many(side, (at) => `CREATE TABLE t${at} (id int, ${many(count, (column) => `c${column} int`, ", ")}, UNIQUE (${columnsOf(count)}));\n`)}${many(side, (at) => `ALTER TABLE t${(at + 1) % side} ADD ${key(columnsOf(count, 1), `t${at}`, columnsOf(count), onUpdate(dialect, "CASCADE"))};\nALTER TABLE t${(at + 2) % side} ADD ${key(columnsOf(count, 3), `t${at}`, columnsOf(count), onUpdate(dialect, "CASCADE"))};\n`)}`;
    },
    statement: () => "UPDATE t0 SET c0 = 5, c3 = 1",
  },
  {
    name: "overlapping composite keys that are set to NULL",
    dump: (size, dialect) => {
      const count = Math.min(40, Math.max(4, Math.round(size / 50)));
      return `CREATE TABLE t0 (id int PRIMARY KEY, ${many(count, (at) => `c${at} int`, ", ")}, ${many(count, (at) => `UNIQUE (c${at}, c${(at + 1) % count})`, ", ")});\n${many(count, (at) => `ALTER TABLE t0 ADD ${key(`c${at}, c${(at + 1) % count}`, "t0", `c${(at + 1) % count}, c${(at + 2) % count}`, onDelete(dialect, "SET NULL"))};\n`)}`;
    },
    statement: () => "DELETE FROM t0",
  },
  {
    name: "a wide composite key",
    dump: (size, dialect) => {
      const columns = many(size / 4, (at) => `c${at}`, ", ");
      const defined = many(size / 4, (at) => `c${at} int`, ", ");
      return `CREATE TABLE t0 (id int, ${defined}, PRIMARY KEY (${columns}));\nCREATE TABLE t1 (${defined}, ${key(columns, "t0", columns, onDelete(dialect, "CASCADE"))});\n`;
    },
    statement: deleteFirst,
  },
  {
    name: "a chain of wide composite keys",
    dump: (size, dialect) => {
      const side = sideOf(size);
      const columns = many(side, (at) => `c${at}`, ", ");
      const defined = many(side, (at) => `c${at} int`, ", ");
      return many(
        side,
        (at) =>
          `CREATE TABLE t${at} (id int, ${defined}, PRIMARY KEY (${columns})${at === 0 ? "" : `, ${key(columns, `t${at - 1}`, columns, `${onDelete(dialect, "CASCADE")} ${onUpdate(dialect, "CASCADE")}`)}`});\n`,
      );
    },
    statement: () => "UPDATE t0 SET c0 = 1",
  },
  {
    name: "keys to keys that are not the primary one",
    dump: (size, dialect) =>
      `CREATE TABLE t0 (id int PRIMARY KEY, k int UNIQUE);\n${many(size, (at) => `CREATE TABLE t${at + 1} (id int PRIMARY KEY, k int UNIQUE, ${key("k", `t${at}`, "k", `${onDelete(dialect, "CASCADE")} ${onUpdate(dialect, "CASCADE")}`)});\n`)}`,
    statement: () => "UPDATE t0 SET k = 5",
  },
  {
    name: "a chain of cascades with rows that are known",
    dump: (size, dialect) => {
      const side = sideOf(size);
      return many(
        side,
        (at) =>
          `CREATE TABLE t${at} (id int PRIMARY KEY${at === 0 ? "" : `, ${key("id", `t${at - 1}`, "id", onDelete(dialect, "CASCADE"))}`});\n${insertRows(dialect, `t${at}`, side, String)}`,
      );
    },
    statement: deleteFirst,
  },
  {
    name: "diamonds of cascades with rows that are known",
    dump: (size, dialect) => {
      const layers = Math.max(2, Math.round(size / 80));
      return (
        diamonds(layers, onDelete(dialect, "CASCADE")) +
        insertRows(dialect, "t0", 20, String) +
        insertRows(dialect, "s0", 20, String) +
        many(
          layers,
          (at) =>
            insertRows(dialect, `t${at + 1}`, 20, (row) => `${row}, ${row}, ${row}`) +
            insertRows(dialect, `s${at + 1}`, 20, (row) => `${row}, ${row}, ${(row + 1) % 20}`),
        )
      );
    },
    statement: deleteFirst,
  },
  {
    name: "a tree in one table with rows that are known",
    dump: (size, dialect) =>
      `CREATE TABLE t0 (id int PRIMARY KEY, up int, ${key("up", "t0", "id", onDelete(dialect, "CASCADE"))});\n${insertRows(dialect, "t0", Math.min(size, 9000), (at) => `${at}, ${at === 0 ? "NULL" : String(at - 1)}`)}`,
    statement: () => "DELETE FROM t0 WHERE id = 0",
  },
  {
    name: "two trees in one table with rows that are known",
    dump: (size, dialect) =>
      `CREATE TABLE t0 (id int PRIMARY KEY, up int, also int, ${key("up", "t0", "id", onDelete(dialect, "CASCADE"))}, ${key("also", "t0", "id", onDelete(dialect, "SET NULL"))});\n${insertRows(dialect, "t0", Math.min(size, 9000), (at) => `${at}, ${at === 0 ? "NULL" : String(Math.floor(at / 2))}, ${Math.floor(at / 3)}`)}`,
    statement: () => "DELETE FROM t0 WHERE id < 3",
  },
  {
    name: "a key to a table that is not there",
    dump: (size, dialect) =>
      `CREATE TABLE t0 (id int PRIMARY KEY, ${many(size / 2, (at) => `x${at} int`, ", ")}, ${many(size / 2, (at) => key(`x${at}`, `gone${at}`, "id", onDelete(dialect, "CASCADE")), ", ")});\n`,
    statement: () => "INSERT INTO t0 (id, x0) VALUES (1, 1)",
  },
  {
    name: "partitions of partitions",
    dialects: ["postgresql"],
    dump: (size) =>
      `CREATE TABLE t0 (id int PRIMARY KEY) PARTITION BY RANGE (id);\n${many(size / 4, (at) => `CREATE TABLE t${at + 1} PARTITION OF t${at} DEFAULT PARTITION BY RANGE (id);\n`)}`,
    statement: deleteFirst,
  },
  {
    name: "partitions that others reference",
    dialects: ["postgresql"],
    dump: (size) =>
      `CREATE TABLE t0 (id int PRIMARY KEY) PARTITION BY RANGE (id);\n${many(size / 4, (at) => `CREATE TABLE p${at} PARTITION OF t0 FOR VALUES FROM (${at}) TO (${at + 1});\nCREATE TABLE c${at} (x int REFERENCES t0 (id) ON DELETE CASCADE);\n`)}`,
    statement: deleteFirst,
  },
  {
    name: "tables that inherit in diamonds",
    dialects: ["postgresql"],
    dump: (size) =>
      `CREATE TABLE t0 (id int);\nCREATE TABLE s0 () INHERITS (t0);\n${many(size / 40, (at) => ["t", "s"].map((name) => `CREATE TABLE ${name}${at + 1} () INHERITS (t${at}, s${at});\n`).join(""))}`,
    statement: () => "UPDATE t0 SET id = 5",
  },
  {
    name: "tables that inherit, each with a key",
    dialects: ["postgresql"],
    dump: (size) =>
      `CREATE TABLE t0 (id int PRIMARY KEY);\n${many(size / 4, (at) => `CREATE TABLE t${at + 1} (PRIMARY KEY (id)) INHERITS (t0);\nCREATE TABLE c${at} (x int REFERENCES t${at + 1} (id) ON DELETE CASCADE);\n`)}`,
    statement: deleteFirst,
  },
];
