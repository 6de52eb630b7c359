import type { Table } from "../../catalog/model.ts";
import type { ConflictPolicy, Expression } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import type { WriteOperation } from "../../statement/resolve/write-operation.ts";
import { changeKey } from "./cascade-effect.ts";
import type { Arrival, Change } from "./change.ts";
import { generatedFrom } from "./generated-columns.ts";
import type { AffectedColumn } from "../model.ts";
import type { RowSet } from "../rows/row-set.ts";
import { columnsBehindView } from "../reads/columns-behind-view.ts";
import { columnsOfTriggers } from "./trigger-writes.ts";

/** What a statement does to one table, before any action follows from it. */
interface Root
  extends
    Partial<Pick<Change, "nulled" | "constants" | "isSureToChange" | "returningColumns">>,
    Partial<Pick<Arrival, "code">> {
  readonly table: Table;
  readonly policy?: ConflictPolicy | null | undefined;
  readonly operation: Change["operation"];
  /** The columns that get other values; none of rows that come or go. */
  readonly columns?: readonly string[];
  /** Each column that a person is told of, and why. */
  readonly affected: readonly AffectedColumn[];
  readonly rowSet: RowSet;
  /** The write of the statement that it belongs to, counted from 0. */
  readonly root: number;
}

/** A change of level 0 with its one arrival; for sure to change its rows, of which no column becomes NULL, where nothing else is said. */
export function makeRoot(schema: PreparedSchema, given: Root): Change {
  const { table, operation, columns = [], nulled = new Set(), rowSet } = given;
  const change: Change = {
    isSureToChange: given.isSureToChange ?? true,
    returningColumns: given.returningColumns ?? new Set(),
    constants: given.constants ?? new Map(),
    key: changeKey(schema, table, operation, columns, nulled),
    table,
    operation,
    columns: new Set(columns),
    nulled,
    level: 0,
    rowSet,
    arrivals: [],
    expansions: 0,
    root: given.root,
  };
  change.arrivals.push({
    change,
    parent: null,
    foreignKey: null,
    code: given.code ?? null,
    action: null,
    level: 0,
    columns: toldOnce(given.affected),
    perRun: [],
    policies: new Set([given.policy ?? null]),
    rowSet,
  });
  return change;
}

/** Elements of one column, and in MySQL a column itself, can be written several times. */
function toldOnce(affected: readonly AffectedColumn[]): readonly AffectedColumn[] {
  const told = new Set<string>();
  return affected.filter(({ name, reason }) => {
    const key = `${reason}:${name}`;
    if (told.has(key)) return false;
    told.add(key);
    return true;
  });
}

/** The columns that the statement reads of its own target, and with DELETE those of its key. */
export function readColumns(
  resolver: Resolver,
  operation: WriteOperation,
  keyReason: "deleted" | null,
): AffectedColumn[] {
  const read = resolver.reads.get(operation.source);
  const { view } = operation.source;
  const ofTable = (names: ReadonlySet<string>) =>
    view ? columnsBehindView(resolver.schema, view, operation.table, names) : names;
  const affected: AffectedColumn[] = [];
  if (keyReason)
    for (const name of operation.table.primaryKey?.columns ?? []) affected.push({ name, reason: keyReason });
  if (read === undefined) return affected;
  for (const name of ofTable(read.inPredicate)) affected.push({ name, reason: "read_in_predicate" });
  for (const name of ofTable(read.inResult)) affected.push({ name, reason: "read_in_result" });
  return affected;
}

/** `SET a = a` changes nothing. */
export function changesValue(
  resolver: Resolver,
  operation: WriteOperation,
  column: string,
  value: Expression | null,
): boolean {
  if (value?.kind !== "name") return true;
  const binding = resolver.bindings.get(value);
  return binding?.source !== operation.source || binding.origin?.column.name !== column;
}

/**
 * The columns that get other values, of those that are written: with generated columns, ON UPDATE columns and those that BEFORE
 * triggers set. `affected` has the columns that are named, also with the value that they have, and gets the others.
 */
export function withSideEffects(
  schema: PreparedSchema,
  table: Table,
  written: readonly string[],
  affected: AffectedColumn[],
): string[] {
  const columns = new Set(written);
  const named = new Set(affected.map(({ name }) => name));
  const add = (name: string, reason: AffectedColumn["reason"]) => {
    if (columns.has(name)) return;
    columns.add(name);
    if (!named.has(name)) affected.push({ name, reason });
  };
  if (columns.size > 0) for (const column of table.columns) if (column.onUpdate !== null) add(column.name, "on_update");
  for (const name of columnsOfTriggers(schema, table, named)) add(name, "written");
  for (const name of generatedFrom(schema, table, columns)) add(name, "generated");
  return [...columns];
}
