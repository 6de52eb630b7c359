import { triggersOn } from "../../catalog/catalog-index.ts";
import type { Table, View } from "../../catalog/model.ts";
import type { Span } from "../../sql/span.ts";
import type { Expression, Name } from "../ast.ts";
import type { FromItem, TableReference } from "../query-ast.ts";
import type { Assignment } from "../write-ast.ts";
import { findQualified } from "./column-lookup.ts";
import type { FoundColumn } from "./column-lookup.ts";
import { ParseFailure, UnwritableView } from "../parse-failure.ts";
import type { PreparedSchema } from "../prepared-schema.ts";
import { comparable, foldName } from "./relation-lookup.ts";
import { resolveFromItem } from "./resolve-from.ts";
import { codeOfRule, rulesOn } from "./rule-code.ts";
import type { Resolver } from "./resolver.ts";
import type { Scope, Source } from "./scope.ts";
import { meaningOfView } from "./view-meaning.ts";

/** The source of a target: one of the FROM clause where it names one, else a table or view of its own. */
export function resolveTarget(resolver: Resolver, target: TableReference, scope: Scope, mayBeInScope: boolean): Source {
  if (mayBeInScope) {
    const { source, isOuter } = findQualified(resolver.schema, scope, target.name);
    if (source && !isOuter) return source;
    const last = target.name.at(-1);
    const byTable =
      last &&
      scope.sources.find(
        (candidate) =>
          candidate.table &&
          comparable(resolver.schema, candidate.table.name) ===
            comparable(resolver.schema, foldName(resolver.schema, last)),
      );
    if (byTable) return byTable;
  }
  if (target.name.length === 0) {
    const [only] = scope.sources;
    if (only) return only;
  }
  resolveFromItem(resolver, target, scope);
  const source = scope.sources.at(-1);
  if (source === undefined)
    throw new ParseFailure("not_supported", "The target of the statement cannot be told.", target.span);
  return source;
}

/** What is written to a target: the event, and the columns that the statement names. */
interface TargetWrite {
  readonly event: "INSERT" | "UPDATE" | "DELETE";
  readonly columns: readonly FoundColumn[];
}

/** The base table behind a target; fails where a write cannot be followed to one. */
export function getWrittenTable(resolver: Resolver, source: Source, write: TargetWrite): Table {
  if (source.table) return source.table;
  if (source.view) return getTableBehind(resolver, source.view, source.span, write);
  const origins = new Set(source.columns?.map((column) => column.origin?.table).filter((table) => table !== undefined));
  const [only] = origins;
  if (only && origins.size === 1) return only;
  throw new ParseFailure("not_supported", "The target of the statement is not a table of this schema.", source.span);
}

function getTableBehind(resolver: Resolver, view: View, span: Span, { event, columns }: TargetWrite): Table {
  const { schema } = resolver;
  const meaning = meaningOfView(resolver, view);
  const names = new Set(columns.map(({ name }) => name));
  const unwritable = (reason: string) => new UnwritableView({ view, event, columns: names, reason }, span);
  const joins = `the view ${view.name} joins or groups tables`;
  if (isDoneByCode(schema, view, event, names)) throw unwritable(meaning?.refusal ?? joins);
  // PostgreSQL looks for no table behind a view of which a rule may take some of the rows.
  if (hasPartialRule(schema, view, event))
    throw unwritable(`a rule of the view ${view.name} takes some of its rows only`);
  if (!meaning || meaning.refusal !== null) throw unwritable(meaning?.refusal ?? joins);
  const computed = columns.find(({ origin }) => origin === null);
  if (computed) throw unwritable(`the column ${computed.name} of the view ${view.name} is computed`);
  // Of a join, the table whose columns are written; PostgreSQL writes to no join.
  const written = schema.catalog.dialect === "postgresql" ? undefined : columns[0]?.origin?.column;
  const viaColumn = written && meaning.columns.find(({ origin }) => origin?.column === written)?.origin?.table;
  const base = viaColumn ?? meaning.baseTable;
  if (base) return base;
  throw unwritable(joins);
}

/** Whether a rule or an INSTEAD OF trigger of a view does all of a write. */
function isDoneByCode(
  schema: PreparedSchema,
  view: View,
  event: TargetWrite["event"],
  columns: ReadonlySet<string>,
): boolean {
  const isTriggered = triggersOn(schema.index, view).some(
    ({ timing, events, isEnabled, updateColumns }) =>
      isEnabled &&
      timing === "instead of" &&
      events.includes(event) &&
      (event !== "UPDATE" || updateColumns === null || updateColumns.some((name) => columns.has(name))),
  );
  return isTriggered || rulesOn(schema, view, event).some((rule) => codeOfRule(rule).replaces);
}

const hasPartialRule = (schema: PreparedSchema, view: View, event: TargetWrite["event"]) =>
  rulesOn(schema, view, event).some((rule) => codeOfRule(rule).replacesSome);

/** Whether a write reaches the tables that inherit from its target. */
export const isInherited = (reference: FromItem) => reference.kind !== "table" || !reference.isOnly;

/** The value for one of several targets: an item of a row, or null for a column of a subquery. */
export function valueAt(assignment: Assignment, at: number): Expression | null {
  return assignment.value.kind === "row" ? (assignment.value.items[at] ?? null) : null;
}

/** PostgreSQL's targets are never qualified: a dot reaches into a composite column. */
export const columnName = (resolver: Resolver, name: readonly Name[]) =>
  resolver.schema.catalog.dialect === "postgresql" ? name[0] : name.at(-1);
