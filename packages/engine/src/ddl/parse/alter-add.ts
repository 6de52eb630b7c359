import type { ColumnDefinition, ConstraintDefinition, TableAction } from "../schema-change.ts";
import { newConstraintState, readConstraintTail } from "./constraint-state.ts";
import { isTableConstraint, readTableConstraint } from "./constraint.ts";
import { readTableElement, reportRest } from "./create-table.ts";
import type { DefinitionCursor } from "./definition-cursor.ts";
import type { DdlGrammar } from "../../dialects/ddl-grammar-model.ts";
import { readPlacedColumn } from "./placed-column.ts";

/** Reads what ALTER TABLE … ADD adds, from behind that word: columns, constraints, or nothing of the schema. */
export function readAdd(
  cursor: DefinitionCursor,
  grammar: DdlGrammar,
  actions: TableAction[],
  isNotValidated: boolean,
): void {
  const onlyAColumn = cursor.accept("COLUMN");
  const onlyIfMissing = cursor.accept("IF", "NOT", "EXISTS");
  if (!onlyAColumn && cursor.dialect === "oracle" && addsNoColumn(cursor)) {
    cursor.index = cursor.limit;
    return;
  }
  if (!onlyAColumn && cursor.isOneOf(["PARTITION", "SUPPLEMENTAL", "SYSTEM"]) && cursor.dialect !== "postgresql") {
    cursor.index = cursor.limit;
    return;
  }
  const columns: ColumnDefinition[] = [];
  const constraints: ConstraintDefinition[] = [];
  let after: string | null = null;
  if (cursor.isSign("(")) {
    cursor.eachElement(() => {
      readTableElement(cursor, grammar, columns, constraints);
      reportRest(cursor, "an added element");
    });
    readConstraintTail(cursor, grammar, newConstraintState(), false);
  } else if (onlyAColumn || !isTableConstraint(cursor, grammar)) {
    after = readPlacedColumn(cursor, grammar, columns);
  } else {
    const constraint = readTableConstraint(cursor, grammar);
    if (constraint) constraints.push(constraint);
  }
  for (const column of columns) actions.push({ kind: "add column", column, onlyIfMissing, after });
  for (const constraint of constraints) {
    const isForeignKey = constraint.kind === "foreign key" && isNotValidated;
    actions.push({
      kind: "add constraint",
      constraint: isForeignKey ? { ...constraint, isValidated: false } : constraint,
    });
  }
}

/** What Oracle adds to a table beside columns and constraints: ADD LOB (…) STORE AS, ADD SCOPE FOR (…), ADD OVERFLOW. */
function addsNoColumn(cursor: DefinitionCursor): boolean {
  if (cursor.isAt("SUBPARTITION") || cursor.isAt("SCOPE", "FOR") || cursor.isAt("VALUES")) return true;
  if (cursor.isAt("CLUSTERING"))
    return ["BY", "LINEAR", "INTERLEAVED"].includes(cursor.peek().upper) || cursor.peek(2).upper === "JOIN";
  if (cursor.isOneOf(["LOB", "ANNOTATIONS", "DOMAIN"])) return cursor.isSign("(", 1);
  const next = cursor.peek();
  return (
    cursor.isAt("OVERFLOW") &&
    (next.kind === "end" ||
      ["TABLESPACE", "PCTFREE", "INITRANS", "STORAGE", "LOGGING", "NOLOGGING"].includes(next.upper))
  );
}
