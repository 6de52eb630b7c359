import { displayName } from "../../catalog/names.ts";
import type { Expression, Query, Select, Statement } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import { conjunctsOf, walkExpression } from "../../statement/walk-expression.ts";
import { countedValues, areComparable } from "../../statistics/estimate/counted-values.ts";
import { isEquality, placeOf, plainSelect } from "../../statistics/estimate/equality.ts";
import type { ColumnPlace } from "../../statistics/estimate/equality.ts";
import { profileOf } from "../../statistics/estimate/column-profile.ts";
import { estimateQueryRows } from "../../statistics/estimate/query-rows.ts";
import { noRow } from "../../statistics/estimate/row-counts.ts";
import { walkClauses } from "../clauses/clauses.ts";
import type { ValueFindings } from "../values/findings.ts";
import { formatCount, formatQuantity } from "../wording.ts";
import { isOneRowAtMost } from "./one-row.ts";
import { anyRows, hasRow, valuesIn } from "./reached-values.ts";
import type { ReachedRows } from "./reached-values.ts";
import { rowsAround } from "./rows-around.ts";
import { shownSource } from "./shown-source.ts";
import { surelyComputed } from "./surely-computed.ts";

const nothing: ValueFindings = { blockers: [], conditions: [] };

/**
 * Subqueries that stand for one value and may give several rows, which all but SQLite refuse; it takes the first.
 *
 * @see https://www.postgresql.org/docs/current/sql-expressions.html#SQL-SYNTAX-SCALAR-SUBQUERIES
 * @see https://dev.mysql.com/doc/refman/8.4/en/subquery-errors.html (ER_SUBQUERY_NO_1_ROW)
 * @see https://www.sqlite.org/lang_expr.html#subq
 */
export function findSeveralRows(
  schema: PreparedSchema,
  resolver: Resolver,
  statement: Statement,
  sql: string,
): ValueFindings {
  const { dialect } = schema.catalog;
  // MySQL takes NULL where IGNORE is written.
  if (dialect === "sqlite" || (dialect === "mysql" && resolver.writes.some(({ isIgnore }) => isIgnore))) return nothing;
  const findings: ValueFindings[] = [];
  walkClauses(statement, {
    expression: (root, place, select) => {
      if (root.kind === "name" || root.kind === "literal") return;
      let sure: ReadonlySet<Expression> | null = null;
      walkExpression(root, (node) => {
        if (node.kind !== "subquery" || isOneRowAtMost({ schema, resolver }, node.query)) return;
        sure ??= new Set(surelyComputed(root));
        const rows = sure.has(node) ? rowsAround(schema, resolver, statement, { root, place, select }) : null;
        findings.push(findingOf(rows ?? anyRows(schema, resolver), node.query, sql));
      });
    },
  });
  return {
    blockers: findings.flatMap(({ blockers }) => blockers),
    conditions: findings.flatMap(({ conditions }) => conditions),
  };
}

function findingOf(rows: ReachedRows, query: Query, sql: string): ValueFindings {
  const { schema, resolver } = rows;
  const select = plainSelect(query);
  const link = select && linkOf(rows, select);
  const counted = link && countsOf(rows, link);
  if (counted?.several === 0) return nothing;
  const source = shownSource(sql, query);
  const { table, columns } = subjectOf(rows, query);
  const { low } = estimateQueryRows(schema, resolver, query);
  const isSure = counted ? counted.isSure : link === null && low >= 2 && hasRow(rows);
  if (!isSure) {
    const message = `The subquery ${source} must give one row at most${counted ? `: ${counted.told}` : ""}.`;
    return {
      blockers: [],
      conditions: [{ code: "ONE_ROW", kind: "rows", constraintName: null, table, columns, message, at: query.span }],
    };
  }
  const told = counted?.told ?? `it gives ${formatQuantity(low, "row")} or more`;
  return {
    blockers: [
      {
        code: "SEVERAL_ROWS",
        constraintName: null,
        table,
        columns,
        action: "ROWS",
        rows: noRow,
        certainty: "certain",
        message: `The subquery ${source} stands for one value, but ${told}.`,
        remedy: "Take one of the rows: by min() or max(), or by an order and a limit of one row.",
        cascadePath: [table],
        at: query.span,
      },
    ],
    conditions: [],
  };
}

/** The table that a subquery reads first, and the column that it gives. */
function subjectOf({ schema, resolver }: ReachedRows, query: Query) {
  const select = plainSelect(query);
  const sources = select ? (resolver.scopes.get(select)?.sources ?? []) : [];
  const source = sources.find((each) => each.table !== null) ?? sources[0];
  const item = select?.items[0]?.expression;
  const name = item?.kind === "name" ? item.parts.at(-1)?.text : undefined;
  const table = source?.table ? displayName(schema.catalog, source.table) : (source?.name ?? "subquery");
  return { table, columns: name === undefined ? [] : [name] };
}

/** What ties the rows of a subquery to a row around it, where nothing else leaves rows out. */
interface Link {
  readonly inner: ColumnPlace;
  readonly outer: ColumnPlace;
}

/** `WHERE inner.column = outer.column` and no more; null for every other subquery. */
function linkOf(rows: ReachedRows, select: Select): Link | null {
  const { resolver } = rows;
  const [item, ...others] = select.from;
  const conditions = conjunctsOf(select.where);
  const [condition] = conditions;
  const isPlain = item?.kind === "table" && others.length === 0 && item.isPart !== true && conditions.length === 1;
  if (!isPlain || condition === undefined || !isEquality(condition)) return null;
  if (select.groupBy.length > 0 || select.isDistinct || select.having !== null) return null;
  const source = resolver.sources.get(item);
  const [left, right] = [placeOf(rows, condition.left), placeOf(rows, condition.right)];
  const [inner, outer] = left?.source === source ? [left, right] : [right, left];
  if (!inner || !outer || inner.source !== source || outer.source === source) return null;
  return inner.source.table === inner.table ? { inner, outer } : null;
}

/** How many of the values that a link looks for have several rows, as far as that is counted. */
function countsOf(rows: ReachedRows, { inner, outer }: Link) {
  const profile = profileOf(rows.schema, inner.table, inner.column);
  const counts = countedValues(profile);
  const reached = valuesIn(rows, outer.source, outer.table, outer.column);
  if (counts === null || valuesIn(anyRows(rows.schema, rows.resolver), null, inner.table, inner.column) === null)
    return null;
  const name = `${displayName(rows.schema.catalog, inner.table)}.${inner.column.name}`;
  const isSame = reached !== null && areComparable(profile, reached.profile);
  if (!isSame) {
    const several = [...counts.values()].filter((count) => count > 1).length;
    const told = `${formatCount(several)} of ${formatQuantity(counts.size, "value")} of ${name} ${several === 1 ? "has" : "have"} several rows`;
    return { several, isSure: false, told };
  }
  const isText = profile.rules.family === "text";
  const sizes = reached.values.map(({ text, value }) => {
    const form = isText ? text : typeof value === "bigint" ? String(value) : value;
    return { text, count: typeof form === "boolean" ? 0 : (counts.get(form) ?? 0) };
  });
  const several = sizes.filter(({ count }) => count > 1);
  const [first] = several.toSorted((one, other) => other.count - one.count);
  const example = first ? ` (${name} = ${first.text} is in ${formatCount(first.count)})` : "";
  const told = `${formatCount(several.length)} of ${formatQuantity(sizes.length, "value")} looked for ${several.length === 1 ? "has" : "have"} several rows${example}`;
  return { several: several.length, isSure: reached.isSure, told };
}
