import type {
  Delete,
  Expression,
  FromItem,
  Insert,
  Merge,
  Query,
  QueryBody,
  Select,
  Statement,
  TableReference,
  Update,
  WithClause,
} from "../src/statement/ast.ts";
import { joinedItems } from "../src/statement/walk-from.ts";
import { queryOf, walkExpression, windowExpressions } from "../src/statement/walk-expression.ts";

/** The tables and views that a statement names, as written, without names of its own common table expressions; each once. */
export function namedTables(statement: Statement): string[] {
  const names = new Map<string, string>();
  const found = (reference: TableReference) => {
    if (reference.name.length === 0) return;
    const written = reference.name.map((part) => part.text).join(".");
    names.set(written.toLowerCase(), written);
  };
  visitStatement({ found, common: new Set() }, statement);
  return [...names.values()];
}

/** What is called for each table, and the common table expressions that a bare name means first, in lower case. */
interface Visit {
  readonly found: (reference: TableReference) => void;
  readonly common: ReadonlySet<string>;
}

function visitStatement(outer: Visit, node: Statement): void {
  if (node.kind === "query") {
    visitQuery(outer, node);
    return;
  }
  const visit = visitWith(outer, node.with);
  visitExpressions(visit, node.returning?.items.map((item) => item.expression) ?? []);
  if (node.kind === "insert") visitInsert(visit, node);
  else if (node.kind === "update") visitUpdate(visit, node);
  else if (node.kind === "delete") visitDelete(visit, node);
  else visitMerge(visit, node);
}

function visitInsert(visit: Visit, node: Insert): void {
  for (const { table, source } of node.targets) {
    visit.found(table);
    if (source.kind === "query") visitQuery(visit, source.query);
    if (source.kind === "values") for (const row of source.rows) visitExpressions(visit, row);
  }
  if (node.sharedQuery) visitQuery(visit, node.sharedQuery);
  visitExpressions(visit, [...node.conditions, ...valuesOf(node.onDuplicate ?? [])]);
  for (const clause of node.conflicts) {
    visitExpressions(visit, valuesOf(clause.assignments));
    visitExpression(visit, clause.where);
  }
}

function visitUpdate(visit: Visit, node: Update): void {
  for (const item of [node.target, ...node.from]) visitFrom(visit, item);
  visitExpressions(visit, [...valuesOf(node.assignments), ...node.orderBy]);
  visitExpression(visit, node.where);
}

function visitDelete(visit: Visit, node: Delete): void {
  const aliases = new Set(node.isMultiTable ? node.from.flatMap(aliasesOf) : []);
  for (const target of node.targets)
    if (!aliases.has(target.name.at(-1)?.text.toLowerCase() ?? "")) visitTable(visit, target);
  for (const item of node.from) visitFrom(visit, item);
  visitExpression(visit, node.where);
  visitExpressions(visit, node.orderBy);
}

function visitMerge(visit: Visit, node: Merge): void {
  visitTable(visit, node.target);
  visitFrom(visit, node.source);
  visitExpression(visit, node.on);
  for (const { condition, action } of node.branches) {
    visitExpression(visit, condition);
    if (action.kind === "update") visitExpressions(visit, valuesOf(action.assignments));
    if (action.kind === "insert") visitExpressions(visit, action.values);
  }
}

/** Visits what a WITH clause names, and gives the visit of what follows it: a common table is known to those after it. */
function visitWith(outer: Visit, clause: WithClause | null): Visit {
  if (clause === null) return outer;
  const common = new Set(outer.common);
  const visit = { ...outer, common };
  for (const { name, statement } of clause.tables) {
    if (clause.isRecursive) common.add(name.text.toLowerCase());
    visitStatement(visit, statement);
    common.add(name.text.toLowerCase());
  }
  return visit;
}

function visitQuery(outer: Visit, node: Query): void {
  const visit = visitWith(outer, node.with);
  visitBody(visit, node.body);
  visitExpressions(visit, node.orderBy);
  visitExpression(visit, node.limit);
  visitExpression(visit, node.offset);
}

function visitBody(visit: Visit, node: QueryBody): void {
  if (node.kind === "query") visitQuery(visit, node);
  else if (node.kind === "set") {
    visitBody(visit, node.left);
    visitBody(visit, node.right);
  } else if (node.kind === "values") for (const row of node.rows) visitExpressions(visit, row);
  else visitSelect(visit, node);
}

function visitSelect(visit: Visit, node: Select): void {
  for (const item of node.from) visitFrom(visit, item);
  visitExpressions(
    visit,
    node.items.map((item) => item.expression),
  );
  for (const part of [node.where, node.having, node.qualify, node.top]) visitExpression(visit, part);
  for (const list of [
    node.groupBy,
    node.distinctOn,
    node.hierarchy,
    node.windows.flatMap(({ definition }) => windowExpressions(definition)),
  ])
    visitExpressions(visit, list);
}

function visitFrom(visit: Visit, item: FromItem): void {
  if (item.kind === "table") visitTable(visit, item);
  else if (item.kind === "derived") visitQuery(visit, item.query);
  else if (item.kind === "function") visitExpressions(visit, item.calls);
  else if (item.kind === "reshaped") visitFrom(visit, item.source);
  else {
    visitFrom(visit, item.left);
    visitFrom(visit, item.right);
    visitExpression(visit, item.on);
  }
}

function visitTable({ found, common }: Visit, reference: TableReference): void {
  const [only] = reference.name;
  if (reference.name.length === 1 && only && common.has(only.text.toLowerCase())) return;
  found(reference);
}

function visitExpressions(visit: Visit, list: readonly Expression[]): void {
  for (const each of list) visitExpression(visit, each);
}

function visitExpression(visit: Visit, root: Expression | null): void {
  if (root === null) return;
  walkExpression(root, (node) => {
    const query = queryOf(node);
    if (query) visitQuery(visit, query);
  });
}

const valuesOf = (assignments: readonly { readonly value: Expression }[]) => assignments.map(({ value }) => value);

const aliasesOf = (item: FromItem) =>
  joinedItems(item).flatMap(({ alias }) => (alias ? [alias.name.text.toLowerCase()] : []));
