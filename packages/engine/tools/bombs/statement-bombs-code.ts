import type { DialectName } from "../../src/index.ts";
import type { Kind } from "./statement-kind.ts";
import { call, deleteTrigger, many, nested, procedure, sideOf, view, wideTable } from "./statement-kind.ts";

const withProcedures: readonly DialectName[] = ["postgresql", "mysql", "oracle", "sqlserver"];

const tables = (count: number): string => many(count, (at) => `CREATE TABLE t${at} (id int PRIMARY KEY, x int);\n`);

const deleteFrom = (at: number): string => `DELETE FROM t${at};`;

const deleteFirst = (): string => "DELETE FROM t0";

/** Views, triggers, rules and routines that lead to each other. */
export const codeKinds: readonly Kind[] = [
  {
    name: "views in a chain",
    dump: (size, dialect) =>
      tables(1) +
      view(dialect, "v0", "SELECT * FROM t0") +
      many(size / 4, (at) => view(dialect, `v${at + 1}`, `SELECT * FROM v${at}`)),
    statement: (size) => `SELECT * FROM v${Math.round(size / 4)}`,
  },
  {
    name: "forty views of a wide table in a chain",
    dump: (size, dialect) =>
      wideTable("t", size / 4) +
      view(dialect, "v0", "SELECT * FROM t") +
      many(40, (at) => view(dialect, `v${at + 1}`, `SELECT * FROM v${at}`)),
    statement: () => "SELECT * FROM v40",
  },
  {
    name: "views in diamonds",
    dump: (size, dialect) =>
      tables(1) +
      view(dialect, "v0", "SELECT id FROM t0") +
      many(Math.min(45, size / 10), (at) =>
        view(dialect, `v${at + 1}`, `SELECT x.id FROM v${at} x JOIN v${at} y ON x.id = y.id`),
      ),
    statement: (size) => `SELECT * FROM v${Math.min(45, Math.round(size / 10))}`,
  },
  {
    name: "views in diamonds of two",
    dump: (size, dialect) =>
      tables(1) +
      view(dialect, "v0", "SELECT id FROM t0") +
      view(dialect, "w0", "SELECT id FROM t0") +
      many(
        Math.min(45, size / 10),
        (at) =>
          view(dialect, `v${at + 1}`, `SELECT v${at}.id FROM v${at}, w${at}`) +
          view(dialect, `w${at + 1}`, `SELECT w${at}.id FROM v${at}, w${at}`),
      ),
    statement: (size) => `DELETE FROM t0 WHERE id IN (SELECT id FROM v${Math.min(45, Math.round(size / 10))})`,
  },
  {
    name: "views that double their columns",
    dump: (size, dialect) =>
      tables(1) +
      view(dialect, "v0", "SELECT id FROM t0") +
      many(Math.min(40, size / 10), (at) => view(dialect, `v${at + 1}`, `SELECT x.*, y.* FROM v${at} x, v${at} y`)),
    statement: (size) => `SELECT 1 FROM v${Math.min(40, Math.round(size / 10))}`,
  },
  {
    name: "views that filter",
    dump: (size, dialect) =>
      tables(1) +
      view(dialect, "v0", "SELECT id FROM t0") +
      many(Math.min(45, size / 10), (at) =>
        view(
          dialect,
          `v${at + 1}`,
          `SELECT id FROM v${at} WHERE id IN (SELECT id FROM v${at}) AND id > (SELECT MIN(id) FROM v${at})`,
        ),
      ),
    statement: (size) => `SELECT * FROM v${Math.min(45, Math.round(size / 10))} WHERE id = 1`,
  },
  {
    name: "views in a ring",
    dump: (size, dialect) => {
      const count = Math.max(2, Math.round(size / 10));
      return (
        tables(1) +
        many(count, (at) => view(dialect, `v${at}`, `SELECT x.id FROM v${(at + 1) % count} x, v${(at * 7) % count} y`))
      );
    },
    statement: () => "SELECT 1 FROM v0",
  },
  {
    name: "views that join naturally",
    dump: (_size, dialect) =>
      wideTable("t", 60) +
      view(dialect, "v0", "SELECT * FROM t") +
      many(30, (at) => view(dialect, `v${at + 1}`, `SELECT * FROM v${at} NATURAL JOIN t`)),
    statement: (size) => `SELECT 1 FROM v30 ${many(size / 40, (at) => `NATURAL JOIN v${at % 30} a${at}`, " ")}`,
  },
  {
    name: "a view that is joined again and again",
    dump: (_size, dialect) =>
      tables(2) + view(dialect, "v", "SELECT t0.id, t1.x FROM t0 JOIN t1 ON t0.id = t1.x WHERE t0.x > 1"),
    statement: (size) => `SELECT 1 FROM v ${many(size / 4, (at) => `JOIN v a${at} ON a${at}.id = v.id`, " ")}`,
  },
  {
    name: "a view of unions",
    dump: (size, dialect) =>
      tables(1) +
      view(
        dialect,
        "v",
        many(size / 4, () => "SELECT id, x FROM t0", " UNION ALL "),
      ),
    statement: () => "SELECT * FROM v WHERE id = 1",
  },
  {
    name: "a write to a chain of views",
    dump: (size, dialect) =>
      tables(1) +
      view(dialect, "v0", "SELECT id, x FROM t0") +
      many(Math.min(45, size / 10), (at) => view(dialect, `v${at + 1}`, `SELECT id, x FROM v${at} WHERE x > ${at}`)),
    statement: (size) => `UPDATE v${Math.min(45, Math.round(size / 10))} SET x = 1`,
  },
  {
    name: "a write to a chain of views that check",
    dialects: ["postgresql", "mysql", "oracle"],
    dump: (size, dialect) =>
      tables(1) +
      view(dialect, "v0", "SELECT id, x FROM t0") +
      many(Math.min(45, size / 10), (at) =>
        view(dialect, `v${at + 1}`, `SELECT id, x FROM v${at} WHERE x > ${at} WITH CHECK OPTION`),
      ),
    statement: (size) => `UPDATE v${Math.min(45, Math.round(size / 10))} SET x = 1`,
  },
  {
    name: "a write to a view of many joins",
    dump: (size, dialect) =>
      tables(2) +
      view(
        dialect,
        "v",
        `SELECT t0.id, t0.x FROM t0 ${many(size / 8, (at) => `JOIN t1 a${at} ON a${at}.id = t0.x`, " ")}`,
      ),
    statement: () => "DELETE FROM v WHERE id = 1",
  },
  {
    name: "synonyms of synonyms",
    dialects: ["oracle", "sqlserver"],
    dump: (size) =>
      `${tables(1)}CREATE SYNONYM s0 FOR t0;\n${many(size / 4, (at) => `CREATE SYNONYM s${at + 1} FOR s${at};\n`)}`,
    statement: (size) => `DELETE FROM s${Math.round(size / 4)}`,
  },
  {
    name: "triggers on one table",
    dump: (size, dialect) =>
      tables(2) + many(size / 4, (at) => deleteTrigger(dialect, `g${at}`, "t0", "DELETE FROM t1 WHERE id = 1;")),
    statement: deleteFirst,
  },
  {
    name: "triggers in a chain",
    dump: (size, dialect) =>
      tables(size / 4 + 1) + many(size / 4, (at) => deleteTrigger(dialect, `g${at}`, `t${at}`, deleteFrom(at + 1))),
    statement: deleteFirst,
  },
  {
    name: "triggers in diamonds",
    dump: (size, dialect) => {
      const layers = Math.max(2, Math.round(size / 20));
      return (
        tables(2 * layers + 2) +
        many(2 * layers, (at) =>
          deleteTrigger(
            dialect,
            `g${at}`,
            `t${at}`,
            deleteFrom(2 * Math.floor(at / 2) + 2) + deleteFrom(2 * Math.floor(at / 2) + 3),
          ),
        )
      );
    },
    statement: deleteFirst,
  },
  {
    name: "triggers in a ring",
    dump: (size, dialect) => {
      const count = Math.max(2, Math.round(size / 8));
      return (
        tables(count) + many(count, (at) => deleteTrigger(dialect, `g${at}`, `t${at}`, deleteFrom((at + 1) % count)))
      );
    },
    statement: deleteFirst,
  },
  {
    name: "triggers that write to every table",
    dump: (size, dialect) => {
      const side = sideOf(size);
      return tables(side) + many(side, (at) => deleteTrigger(dialect, `g${at}`, `t${at}`, many(side, deleteFrom, " ")));
    },
    statement: deleteFirst,
  },
  {
    name: "triggers that update what others read",
    dump: (size, dialect) => {
      const side = sideOf(size);
      return (
        tables(side) +
        many(side, (at) =>
          deleteTrigger(
            dialect,
            `g${at}`,
            `t${at}`,
            many(side, (to) => `UPDATE t${to} SET x = ${at} WHERE id IN (SELECT id FROM t${at});`, " "),
          ),
        )
      );
    },
    statement: deleteFirst,
  },
  {
    name: "a trigger with a long body",
    dump: (size, dialect) =>
      tables(2) +
      deleteTrigger(
        dialect,
        "g",
        "t0",
        many(size, (at) => `UPDATE t1 SET x = ${at} WHERE id = ${at};`, "\n"),
      ),
    statement: deleteFirst,
  },
  {
    name: "a trigger with long conditions",
    dump: (size, dialect) =>
      tables(2) +
      deleteTrigger(dialect, "g", "t0", `DELETE FROM t1 WHERE ${many(size, (at) => `id <> ${at}`, " AND ")};`),
    statement: deleteFirst,
  },
  {
    name: "a trigger with deep branches",
    dialects: ["postgresql", "mysql", "oracle"],
    dump: (size, dialect) =>
      tables(2) + deleteTrigger(dialect, "g", "t0", nested(size / 10, "IF 1 = 1 THEN ", "DELETE FROM t1;", " END IF;")),
    statement: deleteFirst,
  },
  {
    name: "a trigger with a natural join",
    dump: (size, dialect) =>
      wideTable("t0", 100) +
      wideTable("t1", 100) +
      deleteTrigger(
        dialect,
        "g",
        "t0",
        `DELETE FROM t1 WHERE c0 IN (SELECT c0 FROM t0 ${many(size / 40, (at) => `NATURAL JOIN t1 a${at}`, " ")});`,
      ),
    statement: deleteFirst,
  },
  {
    name: "triggers and cascades that lead to each other",
    dump: (size, dialect) => {
      const count = Math.max(2, Math.round(size / 10));
      return `${many(count, (at) => `CREATE TABLE t${at} (id int PRIMARY KEY, x int${at === 0 ? "" : `, FOREIGN KEY (x) REFERENCES t${at - 1} (id) ON DELETE CASCADE`});\n`)}${many(count, (at) => deleteTrigger(dialect, `g${at}`, `t${at}`, deleteFrom((at * 7 + 3) % count)))}`;
    },
    statement: deleteFirst,
  },
  {
    name: "procedures in a chain",
    dialects: withProcedures,
    dump: (size, dialect) =>
      tables(2) +
      procedure(dialect, "p0", "DELETE FROM t1;") +
      many(size / 8, (at) => procedure(dialect, `p${at + 1}`, call(dialect, `p${at}`))) +
      deleteTrigger(dialect, "g", "t0", call(dialect, `p${Math.round(size / 8)}`)),
    statement: deleteFirst,
  },
  {
    name: "procedures in diamonds",
    dialects: withProcedures,
    dump: (size, dialect) =>
      tables(2) +
      procedure(dialect, "p0", "DELETE FROM t1;") +
      many(size / 20, (at) => procedure(dialect, `p${at + 1}`, call(dialect, `p${at}`) + call(dialect, `p${at}`))) +
      deleteTrigger(dialect, "g", "t0", call(dialect, `p${Math.round(size / 20)}`)),
    statement: deleteFirst,
  },
  {
    name: "procedures that call all before them",
    dialects: withProcedures,
    dump: (size, dialect) => {
      const side = sideOf(size);
      return (
        tables(2) +
        procedure(dialect, "p0", "DELETE FROM t1;") +
        many(side, (at) =>
          procedure(
            dialect,
            `p${at + 1}`,
            many(at + 1, (to) => call(dialect, `p${to}`)),
          ),
        ) +
        deleteTrigger(dialect, "g", "t0", call(dialect, `p${side}`))
      );
    },
    statement: deleteFirst,
  },
  {
    name: "a procedure that calls itself often",
    dialects: withProcedures,
    dump: (size, dialect) =>
      tables(2) +
      procedure(dialect, "p0", `DELETE FROM t1; ${many(size, () => call(dialect, "p0"))}`) +
      deleteTrigger(dialect, "g", "t0", call(dialect, "p0")),
    statement: deleteFirst,
  },
  {
    name: "calls in a statement",
    dialects: ["postgresql", "mysql", "oracle"],
    statement: (size) => `SELECT ${many(size, (at) => `f${at % 10}(a)`, ", ")} FROM t`,
  },
  {
    name: "rules on one table",
    dialects: ["postgresql"],
    dump: (size) =>
      tables(2) +
      many(size / 4, (at) => `CREATE RULE r${at} AS ON DELETE TO t0 DO ALSO DELETE FROM t1 WHERE id = ${at};\n`),
    statement: deleteFirst,
  },
  {
    name: "rules in diamonds",
    dialects: ["postgresql"],
    dump: (size) => {
      const layers = Math.max(2, Math.round(size / 20));
      return (
        tables(layers + 1) +
        many(
          layers,
          (at) =>
            `CREATE RULE r${at} AS ON DELETE TO t${at} DO ALSO (DELETE FROM t${at + 1}; DELETE FROM t${at + 1});\n`,
        )
      );
    },
    statement: deleteFirst,
  },
  {
    name: "rules in a ring",
    dialects: ["postgresql"],
    dump: (size) => {
      const count = Math.max(2, Math.round(size / 10));
      return (
        tables(count) +
        many(count, (at) => `CREATE RULE r${at} AS ON DELETE TO t${at} DO ALSO DELETE FROM t${(at + 1) % count};\n`)
      );
    },
    statement: deleteFirst,
  },
  {
    name: "a rule of many writes",
    dialects: ["postgresql"],
    dump: (size) =>
      `${tables(2)}CREATE RULE r AS ON DELETE TO t0 DO ALSO (${many(size, (at) => `DELETE FROM t1 WHERE id = ${at}`, "; ")});\n`,
    statement: deleteFirst,
  },
  {
    name: "rules instead of writes to views",
    dialects: ["postgresql"],
    dump: (size) =>
      tables(1) +
      view("postgresql", "v0", "SELECT id FROM t0") +
      many(
        size / 20,
        (at) =>
          `CREATE VIEW v${at + 1} AS SELECT id FROM v${at};\nCREATE RULE r${at} AS ON DELETE TO v${at + 1} DO INSTEAD DELETE FROM v${at} WHERE id = OLD.id;\n`,
      ),
    statement: (size) => `DELETE FROM v${Math.round(size / 20)}`,
  },
  {
    name: "sequences by default",
    dialects: ["postgresql"],
    dump: (size) =>
      `${many(size / 4, (at) => `CREATE SEQUENCE s${at};\n`)}CREATE TABLE t0 (${many(size / 4, (at) => `c${at} int DEFAULT nextval('s${at}')`, ", ")});\n`,
    statement: () => "INSERT INTO t0 (c0) VALUES (1)",
  },
  {
    name: "indexes by the thousand",
    dump: (size) =>
      `CREATE TABLE t0 (id int PRIMARY KEY, x int);\n${many(size, (at) => `CREATE UNIQUE INDEX i${at} ON t0 (x, id);\n`)}`,
    statement: () => "INSERT INTO t0 (id, x) VALUES (1, 1)",
  },
  {
    name: "indexes with conditions",
    dialects: ["postgresql", "sqlite", "sqlserver"],
    dump: (size) =>
      `CREATE TABLE t0 (id int PRIMARY KEY, x int);\n${many(size / 2, (at) => `CREATE UNIQUE INDEX i${at} ON t0 (x) WHERE id > ${at};\n`)}`,
    statement: () => "UPDATE t0 SET x = 1 WHERE id = 5",
  },
];
