import type { DialectName } from "../../sql/dialect-name.ts";
import { isRowId } from "../../catalog/row-id.ts";
import type { Expression, FromItem, Select } from "../../statement/ast.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { conjunctsOf, queryOf, walkExpression } from "../../statement/walk-expression.ts";
import { onConditions } from "../../statement/walk-from.ts";
import { sourcesOfItem } from "../../statement/resolve/resolver.ts";
import { plainSelect } from "./equality.ts";
import { rowNumberBound } from "./row-number.ts";

/** What the conditions of a query say of its sources. */
export interface SourceConditions {
  /** Those that are about one source alone and leave rows of it out. */
  readonly own: ReadonlyMap<Source, readonly Expression[]>;
  /** Sources on the inner side of an outer join of which WHERE wants a row. */
  readonly required: ReadonlySet<Source>;
  /** Those of which WHERE wants none, as in `LEFT JOIN b … WHERE b.id IS NULL`. */
  readonly missing: ReadonlySet<Source>;
  /** The conditions of WHERE about several sources, and those that may hold for rows without a partner. */
  readonly others: readonly Expression[];
}

/**
 * The conditions of a query by the sources that they are about: those of WHERE, and those of ON but where an outer join keeps
 * the rows for which they do not hold. A subquery is about the source that it is correlated with; what names no source at all
 * counts with the first. A condition that holds for rows without a partner leaves no row of their inner side out.
 */
export function conditionsBySource(resolver: Resolver, select: Select): SourceConditions {
  const own = new Map<Source, Expression[]>();
  const required = new Set<Source>();
  const missing = new Set<Source>();
  const others: Expression[] = [];
  const add = (condition: Expression, source: Source) => {
    const known = own.get(source);
    if (known) known.push(condition);
    else own.set(source, [condition]);
  };
  const sources = resolver.scopes.get(select)?.sources ?? [];
  const [first] = sources;
  const isOwn = new Set(sources);
  const items = joinsOf(resolver.schema.catalog.dialect, select);
  // What a RIGHT or FULL join adds has no row of its left side either.
  const isLeftOnly = !items.some(keepsRightSide);
  const mayBeMissing = new Set(items.flatMap((item) => innerSources(resolver, item)));
  for (const condition of conjunctsOf(select.where)) {
    // ROWNUM counts what the others leave.
    if (rowNumberBound(condition, resolver.schema.catalog.dialect) !== null) continue;
    const named = sourcesNamedIn(resolver, condition);
    const met = named.size > 0 ? named : correlatedSources(resolver, condition, isOwn);
    const [source = first] = met;
    if (source === undefined || met.size > 1) others.push(condition);
    else if (!mayBeMissing.has(source)) add(condition, source);
    else if (isLeftOnly && isWithoutRow(resolver, condition)) missing.add(source);
    else if (wantsValue(condition)) {
      required.add(source);
      add(condition, source);
    } else others.push(condition);
  }
  const visit = (item: FromItem): void => {
    if (item.kind !== "join") return;
    for (const condition of conjunctsOf(item.on)) {
      const named = sourcesNamedIn(resolver, condition);
      const [source] = named;
      if (source && named.size === 1 && leavesOut(resolver, item, source)) add(condition, source);
    }
    visit(item.left);
    visit(item.right);
  };
  for (const item of items) visit(item);
  return { own, required, missing, others };
}

/** The items of FROM as they are joined. */
export function joinsOf(dialect: DialectName, { from }: Select): readonly FromItem[] {
  return dialect === "sqlite" && from.length > 1 ? [from.reduce(leftOf)] : from;
}

/**
 * In SQLite a comma joins as strongly as JOIN: in `a, b FULL JOIN c` the pairs of a and b are joined with c.
 * @see https://www.sqlite.org/lang_select.html#fromclause
 */
function leftOf(before: FromItem, item: FromItem): FromItem {
  if (item.kind === "join") return { ...item, left: leftOf(before, item.left) };
  const plain = { isNatural: false, on: null, using: [], usingAlias: null, alias: null, span: item.span };
  return { kind: "join", type: "CROSS", left: before, right: item, ...plain };
}

const keepsRightSide = (item: FromItem): boolean =>
  item.kind === "join" &&
  (item.type === "RIGHT" || item.type === "FULL" || keepsRightSide(item.left) || keepsRightSide(item.right));

/** The sources of which an outer join shows rows of NULL where they have no partner. */
function innerSources(resolver: Resolver, item: FromItem): Source[] {
  if (item.kind !== "join") return [];
  return [
    ...(item.type === "LEFT" || item.type === "FULL" || item.type === "OUTER APPLY"
      ? sourcesOfItem(resolver, item.right)
      : innerSources(resolver, item.right)),
    ...(item.type === "RIGHT" || item.type === "FULL"
      ? sourcesOfItem(resolver, item.left)
      : innerSources(resolver, item.left)),
  ];
}

/** Whether a condition holds only for rows without a partner: a column that is never NULL is. */
function isWithoutRow(resolver: Resolver, condition: Expression): boolean {
  if (condition.kind !== "is" || condition.test !== "NULL" || condition.isNegated) return false;
  const { operand } = condition;
  const origin = operand.kind === "name" ? resolver.bindings.get(operand)?.origin : null;
  if (!origin) return false;
  return !origin.column.isNullable || isRowId(resolver.schema.catalog.dialect, origin.table, origin.column);
}

/** Whether a condition never holds for a row of NULL: a comparison of a column itself. */
export function wantsValue(condition: Expression): boolean {
  switch (condition.kind) {
    case "binary":
      return (
        /^(?:[<>=]|<=|>=|<>|!=|==)$/u.test(condition.operator) &&
        (condition.left.kind === "name" || condition.right.kind === "name")
      );
    case "is":
      return condition.isNegated && condition.test === "NULL" && condition.operand.kind === "name";
    // NOT IN holds for NULL where there is nothing to compare with.
    case "in":
      return condition.operand.kind === "name" && !(condition.isNegated && condition.list.length === 0);
    case "between":
    case "pattern":
      return condition.operand.kind === "name";
    default:
      return false;
  }
}

/** Whether a condition in ON leaves out rows of a source: an outer join keeps all those of its outer side. */
export function leavesOut(resolver: Resolver, join: Extract<FromItem, { kind: "join" }>, source: Source): boolean {
  if (join.type !== "LEFT" && join.type !== "RIGHT" && join.type !== "FULL") return true;
  const isRight = sourcesOfItem(resolver, join.right).includes(source);
  return join.type === (isRight ? "LEFT" : "RIGHT");
}

/** The sources of which an expression names columns, but for those in its subqueries. */
export function sourcesNamedIn(resolver: Resolver, expression: Expression): Set<Source> {
  const found = new Set<Source>();
  walkExpression(expression, (node) => {
    const source = node.kind === "name" ? resolver.bindings.get(node)?.source : null;
    if (source) found.add(source);
  });
  return found;
}

/** The sources of a query of which the subqueries of a condition name columns. */
function correlatedSources(resolver: Resolver, condition: Expression, isOwn: ReadonlySet<Source>): Set<Source> {
  const found = new Set<Source>();
  walkExpression(condition, (node) => {
    const query = queryOf(node);
    const select = query && plainSelect(query);
    if (select === null) return;
    for (const inner of [...conjunctsOf(select.where), ...select.from.flatMap(onConditions).flatMap(conjunctsOf)])
      for (const source of sourcesNamedIn(resolver, inner)) if (isOwn.has(source)) found.add(source);
  });
  return found;
}
