import type { Expression } from "../ast.ts";
import type { FromItem, Query, QueryBody, TableReference, WithClause } from "../query-ast.ts";
import type { Returning, Statement } from "../write-ast.ts";
import { queryOf, walkExpression, windowExpressions } from "../walk-expression.ts";

/** The tables and views that a statement names, as written, without names of its own common table expressions; each once. */
export function namedTables(statement: Statement): string[] {
  const names = new Map<string, string>();
  const visitor = createVisitor((reference) => {
    const written = reference.name.map((part) => part.text).join(".");
    names.set(written.toLowerCase(), written);
  });
  visitor.statement(statement, new Set());
  return [...names.values()];
}

type CommonNames = ReadonlySet<string>;

function createVisitor(found: (reference: TableReference) => void) {
  const table = (reference: TableReference, common: CommonNames) => {
    const [only] = reference.name;
    if (reference.name.length === 1 && only && common.has(only.text.toLowerCase())) return;
    if (reference.name.length > 0) found(reference);
  };
  const expression = (root: Expression | null, common: CommonNames) => {
    if (root === null) return;
    walkExpression(root, (node) => {
      const inner = queryOf(node);
      if (inner) query(inner, common);
    });
  };
  const expressions = (list: readonly Expression[], common: CommonNames) => {
    for (const each of list) expression(each, common);
  };
  const withClause = (clause: WithClause | null, outer: CommonNames): CommonNames => {
    if (clause === null) return outer;
    const names = new Set(outer);
    for (const each of clause.tables) {
      if (clause.isRecursive) names.add(each.name.text.toLowerCase());
      statement(each.statement, names);
      names.add(each.name.text.toLowerCase());
    }
    return names;
  };
  const query = (node: Query, outer: CommonNames) => {
    const common = withClause(node.with, outer);
    body(node.body, common);
    expressions(node.orderBy, common);
    expression(node.limit, common);
    expression(node.offset, common);
  };
  const body = (node: QueryBody, common: CommonNames): void => {
    if (node.kind === "query") query(node, common);
    else if (node.kind === "set") {
      body(node.left, common);
      body(node.right, common);
    } else if (node.kind === "values") for (const row of node.rows) expressions(row, common);
    else {
      for (const item of node.from) fromItem(item, common);
      expressions(
        node.items.map((item) => item.expression),
        common,
      );
      for (const part of [node.where, node.having, node.qualify, node.top]) expression(part, common);
      for (const list of [node.groupBy, node.distinctOn, node.hierarchy, node.windows.flatMap(windowExpressions)])
        expressions(list, common);
    }
  };
  const fromItem = (item: FromItem, common: CommonNames): void => {
    if (item.kind === "table") table(item, common);
    else if (item.kind === "derived") query(item.query, common);
    else if (item.kind === "function") expressions(item.calls, common);
    else if (item.kind === "reshaped") fromItem(item.source, common);
    else {
      fromItem(item.left, common);
      fromItem(item.right, common);
      expression(item.on, common);
    }
  };
  const returning = (node: Returning | null, common: CommonNames) => {
    expressions(node?.items.map((item) => item.expression) ?? [], common);
  };
  const statement = (node: Statement, outer: CommonNames): void => {
    if (node.kind === "query") {
      query(node, outer);
      return;
    }
    const common = withClause(node.with, outer);
    returning(node.returning, common);
    if (node.kind === "insert") {
      for (const target of node.targets) {
        table(target.table, new Set());
        if (target.source.kind === "query") query(target.source.query, common);
        if (target.source.kind === "values") for (const row of target.source.rows) expressions(row, common);
      }
      if (node.sharedQuery) query(node.sharedQuery, common);
      expressions([...node.conditions, ...(node.onDuplicate ?? []).map((assignment) => assignment.value)], common);
      for (const clause of node.conflicts)
        expressions(
          [...clause.assignments.map((assignment) => assignment.value), ...(clause.where ? [clause.where] : [])],
          common,
        );
    } else if (node.kind === "update") {
      fromItem(node.target, common);
      for (const item of node.from) fromItem(item, common);
      expressions([...node.assignments.map((assignment) => assignment.value), ...node.orderBy], common);
      expression(node.where, common);
    } else if (node.kind === "delete") {
      const aliases = new Set(node.isMultiTable ? node.from.flatMap(aliasesOf) : []);
      for (const target of node.targets)
        if (!aliases.has(target.name.at(-1)?.text.toLowerCase() ?? "")) table(target, common);
      for (const item of node.from) fromItem(item, common);
      expression(node.where, common);
      expressions(node.orderBy, common);
    } else {
      table(node.target, common);
      fromItem(node.source, common);
      expression(node.on, common);
      for (const branch of node.branches) {
        expression(branch.condition, common);
        if (branch.action.kind === "update")
          expressions(
            branch.action.assignments.map((assignment) => assignment.value),
            common,
          );
        if (branch.action.kind === "insert") expressions(branch.action.values, common);
      }
    }
  };
  return { statement };
}

function aliasesOf(item: FromItem): string[] {
  if (item.kind === "join") return [...aliasesOf(item.left), ...aliasesOf(item.right)];
  return item.alias ? [item.alias.name.text.toLowerCase()] : [];
}
