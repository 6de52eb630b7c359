import { displayName } from "../../catalog/names.ts";
import type { Expression } from "../../statement/ast.ts";
import { conjunctsOf } from "../../statement/walk-expression.ts";
import { constantTruth } from "../../statistics/values/evaluate.ts";
import type { Warning } from "../model.ts";
import { makeWarning } from "./warning-input.ts";
import type { WarningInput } from "./warning-input.ts";

/** Statements that reach more rows, or fewer, than their author may think. */
export function warnOfScope(input: WarningInput): Warning[] {
  const warnings: Warning[] = [];
  for (const write of input.resolver.writes) {
    if (write.kind === "insert") continue;
    const table = displayName(input.schema.catalog, write.table);
    const verb = write.kind === "delete" ? "deletes" : "updates";
    if (write.where === null && write.limit === null && !write.isSingleRow && write.joined.length === 0) {
      const named = displayName(input.schema.catalog, write.views[0] ?? write.table);
      const message = `The statement has no WHERE: it ${verb} every row of ${named}.`;
      warnings.push(
        makeWarning(input, { code: "NO_WHERE", severity: "risk", message, table, span: write.source.span }),
      );
    }
    if (write.limit !== null && !hasOrder(input)) {
      const message = `LIMIT without ORDER BY: which rows of ${table} are meant is left to the database.`;
      warnings.push(
        makeWarning(input, { code: "LIMIT_WITHOUT_ORDER", severity: "risk", message, table, span: write.limit.span }),
      );
    }
  }
  for (const condition of wheresOf(input)) warnings.push(...warnOfConstant(input, condition));
  return warnings;
}

function hasOrder({ statement }: WarningInput): boolean {
  return (statement.kind === "update" || statement.kind === "delete") && statement.orderBy.length > 0;
}

function wheresOf({ statement, resolver }: WarningInput): readonly Expression[] {
  const query = statement.kind === "query" && statement.body.kind === "select" ? [statement.body.where] : [];
  return [...resolver.writes.map((write) => write.where), ...query].filter((where) => where !== null);
}

/** A condition, or one that all others are joined to, that is the same for every row. */
function warnOfConstant(input: WarningInput, where: Expression): Warning[] {
  const { dialect } = input.schema.catalog;
  const truthOf = (node: Expression): boolean | null => {
    const value = constantTruth(node, { dialect });
    return value === undefined ? null : value === true;
  };
  if (truthOf(where) === true) {
    const message = "The WHERE clause is true for every row.";
    return [makeWarning(input, { code: "ALWAYS_TRUE_PREDICATE", severity: "risk", message, span: where.span })];
  }
  const never = conjunctsOf(where).find((node) => truthOf(node) === false || comparesWithNull(node));
  if (never === undefined) return [];
  const message = comparesWithNull(never)
    ? "A comparison with NULL is never true: write IS NULL or IS NOT NULL."
    : "The WHERE clause is true for no row.";
  return [makeWarning(input, { code: "ALWAYS_FALSE_PREDICATE", severity: "risk", message, span: never.span })];
}

const comparesWithNull = (node: Expression) =>
  node.kind === "binary" &&
  /^(?:==?|<>|!=|<|>|<=|>=)$/u.test(node.operator) &&
  [node.left, node.right].some((side) => side.kind === "literal" && side.type === "null");
