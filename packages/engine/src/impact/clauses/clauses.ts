import type {
  Assignment,
  CommonTable,
  Expression,
  FromItem,
  Query,
  QueryBody,
  Returning,
  Select,
  Statement,
} from "../../statement/ast.ts";
import { queryOf, walkExpression, windowExpressions } from "../../statement/walk-expression.ts";

/** Where an expression of a statement stands. */
export type Place =
  | "the list"
  | "DISTINCT ON"
  | "FROM"
  | "ON"
  | "WHERE"
  | "GROUP BY"
  | "HAVING"
  | "QUALIFY"
  | "WINDOW"
  | "ORDER BY"
  | "LIMIT"
  | "ORDER BY of a write"
  | "SET"
  | "SET of several columns"
  | "VALUES"
  | "VALUES of a query"
  | "ON CONFLICT"
  | "RETURNING"
  | "CONNECT BY";

/** A clause around a query: of which SELECT, null for that of a write. */
export interface ClauseAround {
  readonly place: Place;
  readonly select: Select | null;
}

/** What a walk over a statement meets: its queries, each before its parts, and the expressions of their clauses. */
export interface ClauseVisitor {
  query?(query: Query): void;
  select?(select: Select, query: Query | null): void;
  /** `targets` are those that a write names beside its FROM. */
  from?(items: readonly FromItem[], targets: readonly FromItem[]): void;
  /** `select` is the one whose clause it is, of writes null; `around` are the clauses in which its query stands, from the outermost on. */
  expression(node: Expression, place: Place, select: Select | null, around: readonly ClauseAround[]): void;
}

/** Goes through all clauses of a statement in the order in which servers do, those of the queries inside it as well. */
export function walkClauses(statement: Statement, visitor: ClauseVisitor): void {
  const around: ClauseAround[] = [];
  const visitInner = (query: Query, place: Place, select: Select | null): void => {
    around.push({ place, select });
    visitQuery(query);
    around.pop();
  };
  const visit = (node: Expression, place: Place, select: Select | null = null): void => {
    visitor.expression(node, place, select, around);
    if (node.kind === "literal" || node.kind === "name") return;
    walkExpression(node, (each) => {
      const query = queryOf(each);
      if (query) visitInner(query, place, select);
    });
  };
  const visitFrom = (item: FromItem, select: Select | null): void => {
    if (item.kind === "derived") visitInner(item.query, "FROM", select);
    else if (item.kind === "function") for (const call of item.calls) visit(call, "FROM", select);
    else if (item.kind === "reshaped") visitFrom(item.source, select);
    else if (item.kind === "join") {
      visitFrom(item.left, select);
      visitFrom(item.right, select);
      if (item.on) visit(item.on, "ON", select);
    }
  };
  const visitSelect = (select: Select, query: Query | null): void => {
    visitor.select?.(select, query);
    visitor.from?.(select.from, []);
    for (const item of select.from) visitFrom(item, select);
    for (const { expression } of select.items) visit(expression, "the list", select);
    if (select.where) visit(select.where, "WHERE", select);
    for (const condition of select.hierarchy) visit(condition, "CONNECT BY", select);
    for (const expression of select.groupBy) visit(expression, "GROUP BY", select);
    if (select.having) visit(select.having, "HAVING", select);
    if (select.qualify) visit(select.qualify, "QUALIFY", select);
    for (const { definition } of select.windows)
      for (const expression of windowExpressions(definition)) visit(expression, "WINDOW", select);
    for (const expression of select.distinctOn) visit(expression, "DISTINCT ON", select);
    if (select.top) visit(select.top, "LIMIT", select);
  };
  const visitBody = (body: QueryBody, query: Query): void => {
    if (body.kind === "select") visitSelect(body, body === query.body ? query : null);
    else if (body.kind === "query") visitQuery(body);
    else if (body.kind === "set") {
      visitBody(body.left, query);
      visitBody(body.right, query);
    } else for (const row of body.rows) for (const value of row) visit(value, "VALUES of a query");
  };
  const visitCommon = (tables: readonly CommonTable[] = []): void => {
    for (const { statement: inner } of tables) visitStatement(inner);
  };
  function visitQuery(query: Query): void {
    visitor.query?.(query);
    visitCommon(query.with?.tables);
    visitBody(query.body, query);
    const select = query.body.kind === "select" ? query.body : null;
    for (const expression of query.orderBy) visit(expression, "ORDER BY", select);
    for (const expression of [query.offset, query.limit]) if (expression) visit(expression, "LIMIT", select);
  }
  const visitAssignments = (assignments: readonly Assignment[]): void => {
    for (const { value, targets } of assignments) visit(value, targets.length > 1 ? "SET of several columns" : "SET");
  };
  const visitReturning = (returning: Returning | null): void => {
    for (const { expression } of returning?.items ?? []) visit(expression, "RETURNING");
  };
  function visitStatement(inner: Statement): void {
    if (inner.kind === "query") {
      visitQuery(inner);
      return;
    }
    visitCommon(inner.with?.tables);
    if (inner.kind === "insert") {
      if (inner.sharedQuery) visitQuery(inner.sharedQuery);
      for (const { source } of inner.targets) {
        if (source.kind === "query") visitQuery(source.query);
        if (source.kind === "values") for (const row of source.rows) for (const value of row) visit(value, "VALUES");
      }
      visitAssignments(inner.onDuplicate ?? []);
      for (const clause of inner.conflicts) {
        for (const expression of clause.targetExpressions) visit(expression, "ON CONFLICT");
        visitAssignments(clause.assignments);
        if (clause.where) visit(clause.where, "WHERE");
      }
    } else if (inner.kind === "merge") {
      visitFrom(inner.source, null);
      visit(inner.on, "ON");
      for (const { condition, action } of inner.branches) {
        if (condition) visit(condition, "WHERE");
        if (action.kind === "insert") for (const value of action.values) visit(value, "VALUES");
        if (action.kind === "update") visitAssignments(action.assignments);
      }
    } else {
      const targets = inner.kind === "update" ? [inner.target] : inner.isMultiTable ? [] : inner.targets;
      visitor.from?.(inner.from, targets);
      for (const item of [...targets, ...inner.from]) visitFrom(item, null);
      if (inner.kind === "update") visitAssignments(inner.assignments);
      if (inner.where) visit(inner.where, "WHERE");
      for (const expression of inner.orderBy) visit(expression, "ORDER BY of a write");
      if (inner.limit) visit(inner.limit, "LIMIT");
    }
    visitReturning(inner.returning);
  }
  visitStatement(statement);
}
