import type { Column, Routine, Table } from "../../catalog/model.ts";
import { tokenise } from "../../sql/tokenise.ts";
import { writingStatements } from "./code-statements.ts";
import { ParseFailure, UnwritableView } from "../parse-failure.ts";
import type { ViewWrite } from "../parse-failure.ts";
import { parseStatement } from "../parse/parse-statement.ts";
import type { PreparedSchema } from "../prepared-schema.ts";
import { resolveStatement } from "../resolve/resolve-statement.ts";
import { createCodeScope } from "../resolve/scope.ts";
import { findCodeInstead } from "../resolve/code-instead.ts";
import { codeOfRule } from "../resolve/rule-code.ts";
import { routinesReached } from "./routine-lookup.ts";
import type { ColumnAssignment, DeleteOperation, UpdateOperation, WriteOperation } from "../resolve/write-operation.ts";
import { uniqueKeysOf } from "../../statistics/estimate/column-profile.ts";
import { writesByName } from "./writes-by-name.ts";

/** One write in the code of a trigger, a rule or a routine. */
export interface CodeWrite {
  readonly table: Table;
  readonly operation: "INSERT" | "UPDATE" | "DELETE";
  readonly columns: readonly string[];
  /** Every row of the table: TRUNCATE, or a write without a condition. */
  readonly isAll: boolean;
}

/** What code writes by its text: itself alone, and with the routines that it calls. */
interface KnownWrites {
  readonly own: Map<string, readonly CodeWrite[]>;
  readonly all: Map<string, readonly CodeWrite[]>;
}

const writesBySchema = new WeakMap<PreparedSchema, KnownWrites>();

/**
 * The tables that some code writes, itself and through the routines that it calls, as far as their code is in the catalog;
 * `within` is the routine whose code it is.
 */
export function writesOfCode(
  schema: PreparedSchema,
  code: string,
  within: Routine | null = null,
): readonly CodeWrite[] {
  let known = writesBySchema.get(schema);
  if (known === undefined) writesBySchema.set(schema, (known = { own: new Map(), all: new Map() }));
  const { own, all } = known;
  const key = within?.package === undefined ? code : `${within.namespace}\u0000${within.package}\u0000${code}`;
  return remembered(all, key, () => {
    const called = routinesReached(schema, tokenise(code, schema.catalog.dialect).tokens, within);
    const texts = [code, ...called.flatMap((routine) => routine.code ?? [])];
    return texts.flatMap((text) => remembered(own, text, () => readWrites(schema, text)));
  });
}

function remembered(
  known: Map<string, readonly CodeWrite[]>,
  code: string,
  read: () => readonly CodeWrite[],
): readonly CodeWrite[] {
  let writes = known.get(code);
  if (writes === undefined) known.set(code, (writes = read()));
  return writes;
}

function readWrites(schema: PreparedSchema, code: string): readonly CodeWrite[] {
  const { dialect } = schema.catalog;
  const { tokens } = tokenise(code, dialect);
  return writingStatements(tokens, dialect).flatMap(({ from, to }) =>
    writesOfStatement(schema, code.slice(tokens[from]?.start, tokens[to - 1]?.end)),
  );
}

function writesOfStatement(schema: PreparedSchema, text: string): CodeWrite[] {
  const parsed = parseStatement(text, schema.catalog.dialect, { isStored: true });
  if (!parsed.ok) return writesByName(schema, text);
  try {
    return resolveStatement(schema, parsed.statement, createCodeScope()).writes.flatMap(writesOfOperation);
  } catch (error) {
    // The code may name what only the code around it knows; the table and its columns still show in the text.
    if (error instanceof UnwritableView) return writesThroughView(schema, error.write);
    if (error instanceof ParseFailure) return writesByName(schema, text);
    throw error;
  }
}

function writesOfOperation(write: WriteOperation): CodeWrite[] {
  const { table } = write;
  if (write.kind === "delete") return [{ table, operation: "DELETE", columns: [], isAll: isOfAllRows(write) }];
  const columns = write.kind === "insert" ? namesOf(write.columns) : targetsOf(write.assignments);
  const replaced: CodeWrite[] = replacesRows(write, columns)
    ? [{ table, operation: "DELETE", columns: [], isAll: false }]
    : [];
  if (write.kind === "update") return [...replaced, { table, operation: "UPDATE", columns, isAll: isOfAllRows(write) }];
  const updated = targetsOf(write.conflictAssignments);
  return [
    ...replaced,
    { table, operation: "INSERT", columns, isAll: false },
    ...(updated.length > 0 ? [{ table, operation: "UPDATE" as const, columns: updated, isAll: false }] : []),
  ];
}

const namesOf = (columns: readonly Column[]) => columns.map(({ name }) => name);
const targetsOf = (assignments: readonly ColumnAssignment[]) => namesOf(assignments.map(({ column }) => column));

/** Whether rows go that have a unique key of the written ones: by OR REPLACE, or by the key's own ON CONFLICT REPLACE. */
function replacesRows({ kind, table, isReplace }: WriteOperation, columns: readonly string[]): boolean {
  const keys = uniqueKeysOf(table).filter(
    (key) => kind === "insert" || key.columns.some((name) => columns.includes(name)),
  );
  return keys.some(({ onConflict }) => isReplace || onConflict === "REPLACE");
}

const viewsBeingRead = new WeakMap<PreparedSchema, Set<string>>();

/** What the INSTEAD OF triggers and rules of a view do when code writes to it; nothing where that leads back to the view. */
function writesThroughView(schema: PreparedSchema, { view, event, columns }: ViewWrite): CodeWrite[] {
  let open = viewsBeingRead.get(schema);
  if (open === undefined) viewsBeingRead.set(schema, (open = new Set()));
  const key = `${event}\u0000${view.namespace}\u0000${view.name}`;
  if (open.has(key)) return [];
  open.add(key);
  const found = findCodeInstead(schema, view, event, columns);
  const codes = [
    ...(found?.triggers.map(({ body }) => body) ?? []),
    ...(found?.rules.map((rule) => codeOfRule(rule).actions) ?? []),
  ];
  try {
    return codes.flatMap((code) => writesOfCode(schema, code));
  } finally {
    open.delete(key);
  }
}

const isOfAllRows = (write: UpdateOperation | DeleteOperation) =>
  write.source.kind === "table" &&
  write.where === null &&
  write.joined.length === 0 &&
  write.limit === null &&
  !write.isSingleRow;
