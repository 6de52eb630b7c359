import type { MigrationCode } from "../migration-codes.ts";
import type { RowWork } from "../model.ts";
import type { Operation } from "../operation.ts";

/** Under which code an operation is told that does such work with rows. */
export function codeOf(operation: Operation, work: RowWork): MigrationCode {
  switch (operation.kind) {
    case "add column":
      return operation.isFilled ? "FILLS_ROWS" : "ADDS_COLUMN";
    case "drop column":
      return operation.column.generated === null ? "DROPS_COLUMN" : "RECREATES_COLUMN";
    case "recreate column":
      return "RECREATES_COLUMN";
    case "change type":
      return "CONVERTS_COLUMN";
    case "set not null":
    case "add check":
    case "add exclusion":
    case "attach partition":
      return "CHECKS_ROWS";
    case "add unique key":
    case "add primary key":
    case "add index":
      return "BUILDS_INDEX";
    case "add foreign key":
      return "VALIDATES_KEY";
    case "rename column":
    case "rename table":
    case "rename part":
      return "RENAMES_OBJECT";
    case "rebuild table":
    case "divide table":
    case "reorder columns":
      return "REBUILDS_TABLE";
    case "set table option":
      return work === "rewrite" ? "REBUILDS_TABLE" : "CHANGES_METADATA";
    case "create table":
    case "create object":
      return "CREATES_OBJECT";
    case "drop table":
      return "DROPS_TABLE";
    case "drop part":
    case "drop index":
    case "drop primary key":
    case "drop foreign key":
    case "drop object":
      return "DROPS_OBJECT";
    case "replace code":
      return "REPLACES_CODE";
    case "add label":
      return "ADDS_LABEL";
    case "replace type":
      return "REPLACES_TYPE";
    case "setting":
      return "SETTING";
    default:
      return "CHANGES_METADATA";
  }
}
