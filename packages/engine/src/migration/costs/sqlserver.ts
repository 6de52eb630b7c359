import type { MigrationContext } from "../context.ts";
import type { Operation } from "../operation.ts";
import { costTable, free, lock } from "./cost-rules.ts";
import type { CostRules, OperationCost } from "./cost-rules.ts";

const modify = lock("Sch-M", "reads and writes");
const modifyScan = lock("Sch-M", "reads and writes", "scan");
const modifyRewrite = lock("Sch-M", "reads and writes", "rewrite");

/** @see https://learn.microsoft.com/en-us/sql/t-sql/statements/alter-table-transact-sql */
const costs = costTable([
  [["drop column", "set attribute", "rename column", "rename table", "rename part", "drop part", "drop index"], modify],
  [["drop foreign key", "drop table", "drop not null"], modify],
  [["set not null", "add check", "add unique key", "add foreign key"], modifyScan],
  [["add primary key", "drop primary key", "recreate column", "divide table"], modifyRewrite],
  [["add index"], lock("S", "writes", "scan")],
]);

/** Which lock SQL Server takes. A clustered key holds the rows themselves: they are written again where it comes or goes. */
export const sqlserverCosts: CostRules = {
  costOf: (operation, context) => {
    if (operation.kind === "add column") return addedColumn(operation);
    if (operation.kind === "change type") return isLonger(operation, context) ? modify : modifyRewrite;
    return costs.get(operation.kind) ?? free;
  },
  saferForm: (operation, { sql }, { names }) => {
    if (operation.kind === "add index")
      return {
        sentence: "Enterprise edition and Azure build the index while others write.",
        statements: [`${sql} WITH (ONLINE = ON)`],
      };
    if (operation.kind !== "add check" && operation.kind !== "add foreign key") return null;
    const name = operation.kind === "add check" ? operation.name : operation.key.name;
    if (name === null || sql.includes(" WITH NOCHECK ")) return null;
    const [head = ""] = sql.split(" ADD ", 1);
    return {
      sentence: "new rows are checked at once, those that are there afterwards in a statement of its own.",
      statements: [
        sql.replace(" ADD ", " WITH NOCHECK ADD "),
        `${head} WITH CHECK CHECK CONSTRAINT ${names.bare(name)}`,
      ],
    };
  },
};

/**
 * A NOT NULL column with a default is metadata in Enterprise edition alone; others write every row, which is told.
 * @see https://learn.microsoft.com/en-us/sql/t-sql/statements/alter-table-transact-sql (adding NOT NULL columns as an online operation)
 */
function addedColumn({ column }: Extract<Operation, { kind: "add column" }>): OperationCost {
  const isWritten = column.identity !== null || column.generated?.isStored === true;
  return isWritten || (column.default !== null && !column.isNullable) ? modifyRewrite : modify;
}

function isLonger(
  { before, after }: Extract<Operation, { kind: "change type" }>,
  { matching }: MigrationContext,
): boolean {
  const [from, to] = [matching.before.types.read(before), matching.after.types.read(after)];
  if (from.name !== to.name || before.collation !== after.collation) return false;
  const [had, has] = [from.arguments[0], to.arguments[0]];
  return /^n?var/.test(from.name) && had !== "max" && has !== "max" && Number(has) >= Number(had);
}
