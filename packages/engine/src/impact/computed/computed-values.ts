import type { Column } from "../../catalog/model.ts";
import { displayName } from "../../catalog/names.ts";
import type { RowEstimate } from "../../catalog/statistics-model.ts";
import { isStrictByDefault } from "../../dialects/mysql/strict-mode.ts";
import type { Expression, NameExpression, Query } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import { rulesOn } from "../../statement/resolve/rule-code.ts";
import { columnsOf } from "../../statement/resolve/source-columns.ts";
import type { ColumnOrigin } from "../../statement/resolve/source.ts";
import type { InsertOperation, UpdateOperation } from "../../statement/resolve/write-operation.ts";
import { triggersMayInterfere } from "../changes/fired-triggers.ts";
import type { Blocker, Condition } from "../model.ts";
import { isPlainQuery, refusalOfColumn } from "../values/findings.ts";
import type { ValueFindings } from "../values/findings.ts";
import { plainLiteral, readLiteral } from "../values/literal.ts";
import type { WrittenLiteral } from "../values/literal.ts";
import type { Refusal } from "../values/refusal.ts";
import { storedTypeOf } from "../values/type.ts";
import { exactValues, literalOf, namesIn } from "./exact-values.ts";
import { kindOf } from "./expression-kind.ts";
import type { Extent } from "./extent.ts";
import { lengthsOf, numbersOf } from "./measure.ts";
import type { Measured } from "./measure.ts";
import { anyRows, hasRow, rowsOfInsert, rowsOfWrite } from "./reached-values.ts";
import { shownSource } from "./shown-source.ts";

/** One value that a statement computes for a column: by an expression, or as a star hands a column on. */
interface ComputedValue {
  readonly column: Column;
  readonly value: Expression;
  readonly rows: Measured;
}

/**
 * What a statement computes, or takes from other columns, and its columns may not take: too long, out of range, or of another
 * type. With known values it is refused for certain, or no condition.
 */
export function findComputedValues(
  schema: PreparedSchema,
  resolver: Resolver,
  sql: string,
  operation: InsertOperation | UpdateOperation,
  rows: RowEstimate,
  told: ValueFindings,
): ValueFindings {
  const blockers: Blocker[] = [];
  const conditions: Condition[] = [];
  const { dialect } = schema.catalog;
  if (operation.isIgnore) return { blockers, conditions };
  // Casts of constants are told by themselves.
  const names = new Set([...told.blockers, ...told.conditions].flatMap(({ columns }) => columns));
  const seen = new Set<Column>(operation.table.columns.filter(({ name }) => names.has(name)));
  for (const computed of valuesOf(schema, resolver, operation)) {
    const { column, value } = computed;
    if (seen.has(column) || column.generated !== null || isConstant(dialect, sql, value)) continue;
    const finding = findingOf(computed, operation);
    if (finding === null || (rows.high === 0 && !(finding.isCertain && dialect === "postgresql"))) continue;
    seen.add(column);
    const name = displayName(schema.catalog, operation.table);
    const shown = shownSource(sql, value);
    const type = storedTypeOf(schema, column).type;
    if (finding.isCertain && isStrict(schema, finding.refusal))
      blockers.push({
        code: "VALUE_REFUSED",
        constraintName: null,
        table: name,
        columns: [column.name],
        action: "TYPE",
        rows,
        certainty: "certain",
        message: `${name}.${column.name} is ${type}, but ${shown} ${finding.refusal.fault}${finding.where}.`,
        remedy: `Give ${column.name} ${finding.refusal.wanted}.`,
        cascadePath: [name],
        at: value.span,
      });
    else
      conditions.push({
        code: "VALUE_FITS",
        kind: "type",
        constraintName: null,
        table: name,
        columns: [column.name],
        message: `${shown} must give ${finding.refusal.wanted}, for ${name}.${column.name} is ${type}${toldOf(finding)}.`,
        at: value.span,
      });
  }
  return { blockers, conditions };
}

const toldOf = ({ refusal, where, isTold }: Finding): string => (isTold ? `: it ${refusal.fault}${where}` : "");

/** Constants are told by themselves; what stands for a value that comes later is nobody's to tell. */
function isConstant(dialect: PreparedSchema["catalog"]["dialect"], sql: string, node: Expression): boolean {
  if (node.kind === "literal" || node.kind === "parameter" || node.kind === "star") return true;
  return readLiteral(dialect, sql, node) !== null;
}

const isStrict = ({ catalog }: PreparedSchema, { isByMode }: Refusal): boolean =>
  !isByMode || (catalog.dialect === "mysql" && isStrictByDefault(catalog.serverVersion));

const insertedRowLimit = 200;

function* valuesOf(
  schema: PreparedSchema,
  resolver: Resolver,
  operation: InsertOperation | UpdateOperation,
): Generator<ComputedValue> {
  const unknown: Measured = { ...anyRows(schema, resolver), changed: new Set() };
  if (operation.kind === "update") {
    const reached = isAlone(schema, resolver, operation) ? rowsOfWrite(schema, resolver, operation) : unknown;
    const changed = new Set<Column>();
    for (const { column, value } of operation.assignments) {
      if (value !== null) yield { column, value, rows: { ...reached, changed: new Set(changed) } };
      // MySQL computes from the left to the right, with what it has written before.
      if (schema.catalog.dialect === "mysql") changed.add(column);
    }
    return;
  }
  const reached = isAlone(schema, resolver, operation) ? rowsOfInsert(schema, resolver, operation) : unknown;
  const rows: Measured = { ...reached, changed: new Set() };
  const written = operation.rows ?? [
    operation.isMergeBranch ? operation.branchValues : itemsOf(resolver, operation.query),
  ];
  for (const values of written.slice(0, insertedRowLimit))
    for (const [at, value] of values.entries()) {
      const column = operation.columns[at];
      if (column && !operation.parts.has(column)) yield { column, value, rows };
    }
  for (const { column, value } of operation.conflictAssignments)
    if (value !== null) yield { column, value, rows: { ...unknown, changed: new Set(operation.table.columns) } };
}

/** Nothing else of the statement takes the place of a write, or writes before it. */
const isAlone = (
  schema: PreparedSchema,
  { writes }: Resolver,
  { table, kind, views }: InsertOperation | UpdateOperation,
) =>
  writes.length === 1 &&
  views.length === 0 &&
  rulesOn(schema, table, kind === "insert" ? "INSERT" : "UPDATE").length === 0 &&
  !triggersMayInterfere(schema, table, kind === "insert" ? "INSERT" : "UPDATE");

/** The expressions of a query's list, with a name for each column that a star stands for; none where these are not known. */
function itemsOf(resolver: Resolver, query: Query | null): readonly Expression[] {
  if (query?.body.kind !== "select") return [];
  const select = query.body;
  const items: Expression[] = [];
  for (const { expression } of select.items) {
    if (expression.kind !== "star") {
      items.push(expression);
      continue;
    }
    const sources = resolver.scopes.get(select)?.sources ?? [];
    const isPlain = expression.qualifier.length === 0 && sources.length === 1 && expression.except.length === 0;
    const columns = isPlain && sources[0] ? columnsOf(sources[0]) : null;
    if (columns === null) return [];
    for (const { name, origin } of columns) items.push(nameOf(resolver, expression, name, origin));
  }
  return items;
}

/** A column as if it were named where a star stands. */
function nameOf(resolver: Resolver, { span }: Expression, text: string, origin: ColumnOrigin | null): NameExpression {
  const node: NameExpression = { kind: "name", parts: [{ text, isQuoted: true, span }], isOuterJoined: false, span };
  if (origin) resolver.bindings.set(node, { source: origin.source, origin, isOuter: false });
  return node;
}

/** Why a value may not be taken, and what is known of it. */
interface Finding {
  readonly refusal: Refusal;
  readonly isCertain: boolean;
  /** In which row, as far as that is known: ` where price = 100`. */
  readonly where: string;
  /** Whether the fault is that of some row or a bound, and not what there would be to find fault with. */
  readonly isTold: boolean;
}

function findingOf(computed: ComputedValue, operation: InsertOperation | UpdateOperation): Finding | null {
  const exact = findExactly(computed, operation);
  return exact === undefined ? findByExtent(computed, operation) : exact;
}

/** What comes of an expression for each value of its only column; undefined where that is not known of all of them. */
function findExactly(
  { column, value, rows }: ComputedValue,
  operation: InsertOperation | UpdateOperation,
): Finding | null | undefined {
  const { schema } = rows;
  const known = exactValues(rows, value, rows.changed);
  if (known === null) return undefined;
  const isText = storedTypeOf(schema, column).typeFamily === "text";
  let worst: Finding | null = null;
  for (const { value: each, where, isWhole } of known.values) {
    if (each === null) continue;
    const literal = literalOf(each);
    // Of a text that is cut only its beginning is known.
    if (literal === undefined || (!isWhole && !isText)) return undefined;
    const refusal = refusalOfColumn(schema, operation, column, literal);
    if (refusal === null && !isWhole) return undefined;
    if (refusal === null || worst !== null) continue;
    const isCertain = (known.isSure && hasRow(rows)) || (known.isConstant && isFolded(schema, operation));
    worst = { refusal, isCertain, where, isTold: true };
  }
  return worst;
}

/** Whether what names no column is computed before any row is looked at. */
const isFolded = ({ catalog }: PreparedSchema, operation: InsertOperation | UpdateOperation): boolean =>
  catalog.dialect === "postgresql" && isPlainQuery(operation.kind === "insert" ? operation.query : null);

/** Numbers that are computed in binary may be off by so much of themselves. */
const slack = 1e-9;

/** What comes of an expression by how long its texts, or how large its numbers, may be. */
function findByExtent(
  { column, value, rows }: ComputedValue,
  operation: InsertOperation | UpdateOperation,
): Finding | null {
  const { schema } = rows;
  const { dialect } = schema.catalog;
  const type = storedTypeOf(schema, column);
  const kind = kindOf(rows, value);
  // SQLite minds the type of some columns, and no length or range.
  if (kind === "other" || (dialect === "sqlite" && kind !== "text")) return null;
  const isMet = (): boolean => hasRow(rows) || (namesIn(value)?.length === 0 && isFolded(schema, operation));
  const refusalAt = (literal: WrittenLiteral): Refusal | null => refusalOfColumn(schema, operation, column, literal);
  if (kind === "text" && (dialect === "sqlite" || type.typeFamily !== "text")) {
    const isMinded = dialect === "sqlite" || (dialect !== "postgresql" && isNumeric.has(type.typeFamily));
    const refusal = isMinded ? refusalAt(plainLiteral("text", "x")) : null;
    return refusal && { refusal, isCertain: false, where: "", isTold: false };
  }
  // SQL Server writes a star for a number that a text has no room for.
  if (dialect === "sqlserver" && type.typeFamily === "text" && kind !== "text") return null;
  if (type.typeFamily === "text") {
    const lengths = lengthsOf(rows, value);
    const refusalOfLength = (length: number): Refusal | null =>
      length > 0 ? refusalAt(plainLiteral("text", "x".repeat(Math.min(length, longestTried)))) : null;
    return byEnds(isMet, lengths, refusalOfLength, "characters");
  }
  if (type.typeFamily !== "integer" && type.typeFamily !== "decimal") return null;
  const refusalOfNumber = (number: number): Refusal | null => {
    const bounded = Math.abs(number) > largestTried ? Math.sign(number) * largestTried : number;
    return refusalAt(
      plainLiteral("number", kind === "whole number" ? BigInt(Math.trunc(bounded)).toString() : String(bounded)),
    );
  };
  return byEnds(isMet, numbersOf(rows, value), refusalOfNumber, "number");
}

/** Types that a text is read as where it is written. */
const isNumeric: ReadonlySet<string> = new Set(["integer", "decimal", "float", "date", "timestamp", "time", "uuid"]);

/** Longer texts are not tried: no type has such a limit. */
const longestTried = 70_000;
const largestTried = 1e60;

function byEnds(
  isMet: () => boolean,
  { low, high, reachesLow, reachesHigh }: Extent,
  refusalOf: (end: number) => Refusal | null,
  what: "characters" | "number",
): Finding | null {
  const far = (end: number) => (Number.isInteger(end) ? end : end * (1 + slack));
  const near = (end: number) => (Number.isInteger(end) ? end : end * (1 - slack));
  const refusal = refusalOf(far(high)) ?? (what === "number" ? refusalOf(far(low)) : null);
  if (refusal === null) return null;
  // Zero is in every range: what is refused above it is so with all that is greater.
  const reached =
    (Number.isFinite(reachesHigh) && reachesHigh > 0 ? refusalOf(near(reachesHigh)) : null) ??
    (what === "number" && Number.isFinite(reachesLow) && reachesLow < 0 ? refusalOf(near(reachesLow)) : null);
  const fault =
    what === "characters"
      ? {
          ...refusal,
          fault: `may have ${Number.isFinite(high) ? `up to ${String(high)}` : "any number of"} characters`,
        }
      : refusal;
  if (reached !== null && isMet()) {
    const told =
      what === "characters"
        ? { ...reached, fault: `has ${String(reachesHigh)} characters${low === high ? "" : " or more in some row"}` }
        : { ...reached, fault: `${reached.fault}${low === high ? "" : " in some row"}` };
    return { refusal: told, isCertain: true, where: "", isTold: true };
  }
  return { refusal: fault, isCertain: false, where: "", isTold: what === "characters" };
}
