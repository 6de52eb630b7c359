import { findColumn, findTable, foreignKeysOf, foreignKeysTo, partitionsOf } from "../../catalog/catalog-index.ts";
import type { ForeignKey, Table } from "../../catalog/model.ts";
import { displayName } from "../../catalog/names.ts";
import { uniqueKeysOf } from "../../catalog/unique-keys.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { InsertOperation, UpdateOperation } from "../../statement/resolve/write-operation.ts";
import type { Blocker, Condition } from "../model.ts";
import { firingTriggers } from "../changes/fired-triggers.ts";
import type { RowSet } from "../rows/row-set.ts";
import { surelyHoldsOther } from "../rows/same-value.ts";
import { isCounted, isMissing } from "./counted-key.ts";
import { placeOfValues } from "../places/place-of-value.ts";
import { keyValues, writtenRows } from "./written-values.ts";

/** What a write has to keep: still open, or known to be broken. */
export interface SettledConditions {
  readonly conditions: readonly Condition[];
  readonly blockers: readonly Blocker[];
}

/** A write and the rows that it surely, or at most, writes. */
interface Write {
  readonly schema: PreparedSchema;
  readonly operation: InsertOperation | UpdateOperation;
  readonly rowSet: RowSet;
  /** Nothing else of the statement, no code and no action of a key comes in between: what is counted is what the write meets. */
  readonly isAlone: boolean;
}

/** Whether a condition is still open, holds as counted, or is broken by what is counted. */
type Finding =
  | "open"
  | "holds"
  | {
      readonly known: string;
      /** Which of the written rows breaks it. */
      readonly row: number;
      readonly blocker: Pick<Blocker, "code" | "action" | "message" | "remedy">;
    };

/**
 * Puts unique keys and parents to what is counted: a key that another row has already, or a parent that no row is, blocks the
 * statement; what is counted to be free, or there, is no condition. Where something may come in between it stays one, and says what is counted.
 */
export function settleConditions(
  schema: PreparedSchema,
  operation: InsertOperation | UpdateOperation,
  rowSet: RowSet,
  open: readonly Condition[],
  isOnlyWrite: boolean,
): SettledConditions {
  const write: Write = { schema, operation, rowSet, isAlone: isOnlyWrite && isUndisturbed(schema, operation) };
  const conditions: Condition[] = [];
  const blockers: Blocker[] = [];
  for (const condition of open) {
    const finding = findingOf(write, condition);
    if (finding === "holds" && write.isAlone) continue;
    if (finding === "open" || finding === "holds") conditions.push(condition);
    else {
      const at = placeOfValues(schema, operation, condition.columns, finding.row);
      if (write.isAlone && rowSet.rows.low >= 1) blockers.push({ ...blockerOf(write, condition, finding.blocker), at });
      else conditions.push({ ...condition, message: `${condition.message} ${finding.known}`, at });
    }
  }
  return { conditions, blockers };
}

/** Whether neither code nor an action of a key has a part in a write. */
function isUndisturbed(schema: PreparedSchema, operation: InsertOperation | UpdateOperation): boolean {
  const { catalog } = schema;
  const { table } = operation;
  const isOn = (on: { readonly table: { readonly namespace: string; readonly name: string } }) =>
    on.table.name === table.name && on.table.namespace === table.namespace;
  const event = operation.kind === "insert" ? "INSERT" : "UPDATE";
  if (firingTriggers(schema, table, event, null).length > 0 || catalog.rules.some(isOn)) return false;
  if (operation.kind === "insert") return !operation.isReplace && !operation.hasConflictUpdate;
  const assigned = new Set(operation.assignments.map(({ column }) => column.name));
  return foreignKeysTo(schema.index, table).every((key) => !key.referencedColumns.some((name) => assigned.has(name)));
}

function findingOf(write: Write, condition: Condition): Finding {
  const { schema, operation } = write;
  if (operation.isIgnore || condition.table !== displayName(schema.catalog, operation.table)) return "open";
  if (operation.kind === "insert" && (operation.hasConflictUpdate || operation.conflicts.length > 0)) return "open";
  if (condition.code === "KEY_FREE") return findKey(write, condition);
  return condition.code === "PARENT_EXISTS" ? findParent(write, condition) : "open";
}

const haveSame = (columns: readonly string[], others: readonly string[]) =>
  columns.length === others.length && columns.every((name, at) => name === others[at]);

/** Whether a key is looked at when the transaction commits: until then the other row may go. */
const isDeferred = ({ primaryKey, uniqueKeys }: Table, columns: readonly string[]) =>
  [primaryKey, ...uniqueKeys].some((key) => key?.isInitiallyDeferred === true && haveSame(key.columns, columns));

/** Whether what is known of the written rows is all that there is to know: one entry for each of them. */
const isEveryRowKnown = ({ schema, operation }: Write) =>
  operation.kind === "update" || writtenRows(schema, operation).length === operation.rows?.length;

function findKey(write: Write, { columns, constraintName }: Condition): Finding {
  const { schema, operation, rowSet } = write;
  const { table } = operation;
  // Other conditions are those of some rows alone, or of other things than equality.
  const key = uniqueKeysOf(table).find((each) => haveSame(each.columns, columns));
  if (key === undefined || key.onConflict !== undefined || isDeferred(table, columns)) return "open";
  const seen = new Set<string>();
  let isFree = isEveryRowKnown(write) && (operation.kind === "insert" || rowSet.rows.high <= 1);
  for (const [at, row] of writtenRows(schema, operation).entries()) {
    const values = keyValues(schema, table, row, columns);
    const entries = [...(values ?? [])];
    const identity = JSON.stringify(entries);
    isFree &&= values !== null && !seen.has(identity) && isMissing(schema, table, values);
    seen.add(identity);
    if (values === null || !isCounted(schema, table, values)) continue;
    const isOther = ([name, value]: readonly [string, string]) => surelyHoldsOther(schema, rowSet, name, value);
    if (operation.kind === "update" && !entries.some(isOther)) continue;
    const told = entries.map(([name, value]) => `${name} = ${value}`).join(" and ");
    const name = displayName(schema.catalog, table);
    const message = `${constraintName ?? "A unique key"}: a row of ${name} with ${told} is there already.`;
    const remedy = `Take another ${columns.join(", ")}, or change the row that is there.`;
    return {
      known: `A row with ${told} is there already.`,
      row: at,
      blocker: { code: "KEY_TAKEN", action: "UNIQUE", message, remedy },
    };
  }
  return isFree ? "holds" : "open";
}

function findParent(write: Write, condition: Condition): Finding {
  const { schema, operation } = write;
  const { table } = operation;
  const key = foreignKeysOf(schema.index, table).find(
    ({ name, columns }) => name === condition.constraintName && haveSame(columns, condition.columns),
  );
  const parent = key && findTable(schema.index, key.referencedTable);
  // A row may be its own parent, or that of another one of the statement; partitions have their rows elsewhere.
  if (!key || !parent || parent === table || key.match === "FULL" || key.isInitiallyDeferred) return "open";
  if (partitionsOf(schema.index, parent).length > 0 || !isOfOneKind(schema, key, write)) return "open";
  let isThere = isEveryRowKnown(write);
  for (const [at, row] of writtenRows(schema, operation).entries()) {
    const isNull = key.columns.some((name) => {
      const column = findColumn(schema.index, table, name);
      return column !== undefined && row.get(column) === null;
    });
    if (isNull) continue;
    const values = keyValues(schema, table, row, key.columns);
    const own = [...(values?.values() ?? [])];
    const wanted = new Map(key.referencedColumns.map((name, at) => [name, own[at] ?? ""]));
    isThere &&= values !== null && isCounted(schema, parent, wanted);
    if (values === null || !isMissing(schema, parent, wanted) || mayStay(write, values)) continue;
    const told = [...wanted].map(([name, value]) => `${name} = ${value}`).join(" and ");
    const name = displayName(schema.catalog, parent);
    const message = `${key.name ?? "The foreign key"}: ${name} has no row with ${told}.`;
    const remedy = `Insert the ${name} row first, or name one that is there.`;
    return {
      known: `There is no row of ${name} with ${told}.`,
      row: at,
      blocker: { code: "PARENT_MISSING", action: "FOREIGN KEY", message, remedy },
    };
  }
  return isThere ? "holds" : "open";
}

/** Whether an updated row may have the key already, of which no database then asks for the parent: that may be missing since before. */
function mayStay({ schema, operation, rowSet }: Write, values: ReadonlyMap<string, string>): boolean {
  if (operation.kind === "insert" || isMissing(schema, operation.table, values)) return false;
  return ![...values].some(([name, value]) => surelyHoldsOther(schema, rowSet, name, value));
}

/** Whether the columns of a key and those that it references hold values of the same kinds, which are equal where their texts are. */
function isOfOneKind(schema: PreparedSchema, key: ForeignKey, { operation: { table } }: Write): boolean {
  const parent = findTable(schema.index, key.referencedTable);
  if (parent === undefined || key.referencedColumns.length !== key.columns.length) return false;
  return key.columns.every((name, at) => {
    const own = findColumn(schema.index, table, name);
    const other = findColumn(schema.index, parent, key.referencedColumns[at] ?? "");
    return own !== undefined && own.typeFamily === other?.typeFamily;
  });
}

function blockerOf(
  { rowSet }: Write,
  { constraintName, table, columns }: Condition,
  told: Pick<Blocker, "code" | "action" | "message" | "remedy">,
): Blocker {
  return { constraintName, table, columns, rows: rowSet.rows, certainty: "certain", cascadePath: [table], ...told };
}
