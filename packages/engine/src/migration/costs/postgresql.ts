import type { Column } from "../../catalog/model.ts";
import { versionNumbers } from "../../dialects/mysql/server-version.ts";
import { isSerialType } from "../../export/sql/column.ts";
import type { MigrationContext } from "../context.ts";
import type { Operation } from "../operation.ts";
import type { Step } from "../plan.ts";
import { costTable, free, lock } from "./cost-rules.ts";
import type { CostRules, OperationCost } from "./cost-rules.ts";
import { isVolatile } from "./volatility.ts";

const exclusive = lock("ACCESS EXCLUSIVE", "reads and writes");
const exclusiveScan = lock("ACCESS EXCLUSIVE", "reads and writes", "scan");
const exclusiveRewrite = lock("ACCESS EXCLUSIVE", "reads and writes", "rewrite");

/** @see https://www.postgresql.org/docs/current/explicit-locking.html#LOCKING-TABLES */
const costs = costTable([
  [
    ["drop column", "drop not null", "set attribute", "rename column", "rename table", "drop part", "drop primary key"],
    exclusive,
  ],
  [["drop index", "drop table", "drop foreign key", "detach partition", "set table option"], exclusive],
  [
    ["set not null", "add check", "add unique key", "add primary key", "add exclusion", "attach partition"],
    exclusiveScan,
  ],
  [["recreate column"], exclusiveRewrite],
  [["add foreign key"], lock("SHARE ROW EXCLUSIVE", "writes", "scan")],
  [["add index"], lock("SHARE", "writes", "scan")],
  [["comment"], lock("SHARE UPDATE EXCLUSIVE", "schema changes")],
  [["read numbers"], lock("ACCESS SHARE", "nothing", "scan")],
]);

/**
 * Which lock PostgreSQL takes, and what it does with the rows meanwhile.
 * @see https://www.postgresql.org/docs/current/sql-altertable.html (its notes)
 */
export const postgresqlCosts: CostRules = {
  costOf: (operation, context) => {
    if (operation.kind === "add column") return addedColumn(operation.column, context);
    if (operation.kind === "change type")
      return isBinaryCoercible(operation.before, operation.after, context) ? exclusive : exclusiveRewrite;
    if (operation.kind === "rename part") return exclusive;
    return costs.get(operation.kind) ?? free;
  },
  saferForm,
};

/** Since version 11 the value of a new column is stored once for all rows, if it is the same for all. */
function addedColumn(column: Column, context: MigrationContext): OperationCost {
  const isNumbered = column.identity !== null || isSerialType(column);
  if (isNumbered || column.generated?.isStored === true) return exclusiveRewrite;
  if (column.default === null) return exclusive;
  const [major] = versionNumbers(context.from.serverVersion);
  if (major > 0 && major < 11) return exclusiveRewrite;
  return isVolatile(column.default, context.to.routines ?? []) ? exclusiveRewrite : exclusive;
}

/** Whether the values of one type are those of the other as they stand, so that no row is written. */
function isBinaryCoercible(before: Column, after: Column, { matching, replacedTypes }: MigrationContext): boolean {
  if (replacedTypes.size > 0 && before.type === after.type) return false;
  const [from, to] = [matching.before.types.read(before), matching.after.types.read(after)];
  if (from.text === to.text) return true;
  const isPlain = (name: string): boolean => name === "character varying" || name === "text";
  const [had, has] = [from.arguments, to.arguments].map(([first]) =>
    first === undefined ? Number.POSITIVE_INFINITY : Number(first),
  );
  if (isPlain(from.name) && isPlain(to.name)) return (has ?? 0) >= (had ?? 0);
  if (from.name !== to.name) return false;
  if (from.name === "numeric") {
    if (to.arguments.length === 0) return true;
    return from.arguments[1] === to.arguments[1] && (has ?? 0) >= (had ?? 0);
  }
  return (
    ["bit varying", "timestamp without time zone", "timestamp with time zone", "interval"].includes(from.name) &&
    (has ?? 0) >= (had ?? 0)
  );
}

function saferForm(operation: Operation, { sql }: Step, { names }: MigrationContext) {
  switch (operation.kind) {
    case "add index":
      return {
        sentence:
          "outside of a transaction the index is built while others write; one that fails leaves an invalid index to drop.",
        statements: [
          sql.replace(
            /^CREATE (UNIQUE )?INDEX/,
            (_all, unique: string | undefined) => `CREATE ${unique ?? ""}INDEX CONCURRENTLY`,
          ),
        ],
      };
    case "add check":
    case "add foreign key": {
      const name = operation.kind === "add check" ? operation.name : operation.key.name;
      if (name === null || sql.endsWith(" NOT VALID")) return null;
      const [head = ""] = sql.split(" ADD ", 1);
      return {
        sentence: "new rows are checked at once, those that are there afterwards, while others write.",
        statements: [
          `${sql} NOT VALID`,
          `${head.replace("TABLE ONLY ", "TABLE ")} VALIDATE CONSTRAINT ${names.bare(name)}`,
        ],
      };
    }
    case "set not null": {
      const [, head = "", column = ""] = /^(ALTER TABLE .+) ALTER COLUMN (.+) SET NOT NULL$/s.exec(sql) ?? [];
      if (head === "") return null;
      const check = names.bare(`${operation.column.name}_not_null`);
      return {
        sentence: "since version 12 a valid check of the same spares the scan under the lock.",
        statements: [
          `${head} ADD CONSTRAINT ${check} CHECK (${column} IS NOT NULL) NOT VALID`,
          `${head} VALIDATE CONSTRAINT ${check}`,
          sql,
          `${head} DROP CONSTRAINT ${check}`,
        ],
      };
    }
    case "add unique key":
    case "add primary key": {
      const [, head = ""] = /^(ALTER TABLE .+?) ADD (?:CONSTRAINT|PRIMARY|UNIQUE)/s.exec(sql) ?? [];
      const { name } = operation;
      if (head === "" || name === null || /NULLS NOT DISTINCT|DEFERRABLE/.test(sql)) return null;
      const kind = operation.kind === "add unique key" ? "UNIQUE" : "PRIMARY KEY";
      const table = head.replace(/^ALTER TABLE (?:ONLY )?/, "");
      return {
        sentence: "outside of a transaction the index is built while others write, then it becomes the key.",
        statements: [
          `CREATE UNIQUE INDEX CONCURRENTLY ${names.bare(name)} ON ${table} (${names.list(operation.columns)})`,
          `${head} ADD CONSTRAINT ${names.bare(name)} ${kind} USING INDEX ${names.bare(name)}`,
        ],
      };
    }
    default:
      return null;
  }
}
