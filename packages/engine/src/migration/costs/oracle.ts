import type { Operation } from "../operation.ts";
import { costTable, free, lock } from "./cost-rules.ts";
import type { CostRules } from "./cost-rules.ts";

const ddl = lock("exclusive DDL lock", "writes");
const ddlScan = lock("exclusive DDL lock", "writes", "scan");
const ddlRewrite = lock("exclusive DDL lock", "writes", "rewrite");

/** @see https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/ALTER-TABLE.html */
const costs = costTable([
  [["add column", "drop not null", "set attribute", "rename column", "rename table", "rename part"], ddl],
  [["drop part", "drop index", "drop primary key", "drop foreign key", "comment"], ddl],
  [["set not null", "add check", "add unique key", "add primary key", "add foreign key", "add index"], ddlScan],
  [["drop column", "recreate column", "divide table"], ddlRewrite],
  [["drop table"], lock("exclusive DDL lock", "reads and writes")],
]);

/** Oracle's DDL waits for open transactions on the table and ends them out for its own time. */
export const oracleCosts: CostRules = {
  costOf: (operation, { matching }) => {
    if (operation.kind !== "change type") return costs.get(operation.kind) ?? free;
    const [from, to] = [matching.before.types.read(operation.before), matching.after.types.read(operation.after)];
    return from.name === to.name ? ddl : ddlRewrite;
  },
  saferForm: (operation: Operation, { sql }, { names }) => {
    if (operation.kind === "add index")
      return { sentence: "the index is built while others write.", statements: [`${sql} ONLINE`] };
    if (operation.kind === "drop column") {
      const statement = sql.replace(" DROP COLUMN ", " SET UNUSED COLUMN ");
      return {
        sentence: "the column is gone at once, and its room later by DROP UNUSED COLUMNS.",
        statements: [statement],
      };
    }
    if (operation.kind !== "add check" && operation.kind !== "add foreign key") return null;
    const name = operation.kind === "add check" ? operation.name : operation.key.name;
    if (name === null || / (?:NOVALIDATE|DISABLE)$/.test(sql)) return null;
    const [head = ""] = sql.split(" ADD ", 1);
    return {
      sentence: "new rows are checked at once, those that are there afterwards, while others write.",
      statements: [`${sql} ENABLE NOVALIDATE`, `${head} ENABLE VALIDATE CONSTRAINT ${names.bare(name)}`],
    };
  },
};
