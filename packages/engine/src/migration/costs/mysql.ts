import type { Column } from "../../catalog/model.ts";
import { isSince } from "../../dialects/mysql/server-version.ts";
import type { MigrationContext } from "../context.ts";
import type { Operation } from "../operation.ts";
import { costTable, free, lock } from "./cost-rules.ts";
import type { CostRules, OperationCost } from "./cost-rules.ts";

const instant = lock("ALGORITHM=INSTANT", "nothing");
const inplace = lock("ALGORITHM=INPLACE, LOCK=NONE", "nothing");
const inplaceScan = lock("ALGORITHM=INPLACE, LOCK=NONE", "nothing", "scan");
const inplaceRebuild = lock("ALGORITHM=INPLACE, LOCK=NONE", "nothing", "rewrite");
const sharedScan = lock("ALGORITHM=INPLACE, LOCK=SHARED", "writes", "scan");
const copy = lock("ALGORITHM=COPY, LOCK=SHARED", "writes", "rewrite");

/**
 * @see https://dev.mysql.com/doc/refman/8.4/en/innodb-online-ddl-operations.html and
 * https://mariadb.com/kb/en/innodb-online-ddl-overview/
 */
const costs = costTable([
  [["set attribute", "rename table"], instant],
  [["rename part", "drop part", "drop index", "drop foreign key", "comment"], inplace],
  [["add unique key"], inplaceScan],
  [["set not null", "add primary key"], inplaceRebuild],
  [["drop primary key", "add check", "add foreign key", "divide table"], copy],
  [["drop table"], lock("metadata lock", "reads and writes")],
]);

/** How InnoDB makes a change, by the version of the server where that decides; of a server that is not known, as MySQL 8.0 does. */
export const mysqlCosts: CostRules = {
  costOf,
  saferForm: (operation) =>
    operation.kind === "add foreign key"
      ? {
          sentence:
            "with foreign_key_checks off the key is added in place, and rows that are there are not checked: look for those without a counterpart first.",
          statements: ["SET SESSION foreign_key_checks = 0"],
        }
      : null,
};

function costOf(operation: Operation, { from }: MigrationContext): OperationCost {
  const version = from.serverVersion;
  const isMariadb = version?.startsWith("MariaDB") === true;
  const isNew = isMariadb
    ? isSince(version, { MariaDB: [10, 4] })
    : version === null || isSince(version, { MySQL: [8, 0, 29] });
  switch (operation.kind) {
    case "add column": {
      const { column, isLast } = operation;
      if (column.isAutoIncrement || column.generated?.isStored === true) return copy;
      const canBeInstant = isNew || (isLast && isSince(version, { MySQL: [8, 0, 12], MariaDB: [10, 3, 2] }));
      return canBeInstant ? instant : inplaceRebuild;
    }
    case "recreate column":
      return operation.column.generated?.isStored === false && isNew ? instant : copy;
    case "drop column":
    case "reorder columns":
      return isNew && !(operation.kind === "reorder columns" && !isMariadb) ? instant : inplaceRebuild;
    case "rename column":
      return isMariadb || version === null || isSince(version, { MySQL: [8, 0, 28] }) ? instant : inplace;
    case "drop not null":
      return inplaceRebuild;
    case "change type":
      return isLonger(operation.before, operation.after) ? (isMariadb ? instant : inplace) : copy;
    case "add index":
      return operation.index.method === "fulltext" || operation.index.method === "spatial" ? sharedScan : inplaceScan;
    case "set table option":
      return /\bENGINE=/.test(operation.option) ? copy : inplace;
    default:
      return costs.get(operation.kind) ?? free;
  }
}

/** Whether a text is only allowed to be longer, with as many bytes for its length, or an enum has labels more at its end. */
function isLonger(before: Column, after: Column): boolean {
  if (before.collation !== after.collation || before.generated !== null || after.generated !== null) return false;
  if (before.isAutoIncrement !== after.isAutoIncrement) return false;
  if (before.normalType === "enum" && after.normalType === "enum")
    return after.type.toLowerCase().startsWith(before.type.toLowerCase().slice(0, -1));
  const length = ({ type }: Column): number => Number(/^varchar\s*\((\d+)\)/i.exec(type)?.[1] ?? Number.NaN);
  const [had, has] = [length(before), length(after)];
  // With up to four bytes a character, 64 characters need a second byte for their length.
  return has >= had && (has < 64 || had >= 256);
}
