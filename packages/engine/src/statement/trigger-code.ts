import { findColumn, findTable } from "../catalog/catalog-index.ts";
import type { Table, Trigger } from "../catalog/model.ts";
import { foldIdentifier } from "../catalog/names.ts";
import { readTriggerCall } from "../catalog/trigger-call.ts";
import { tokenise } from "../sql/tokenise.ts";
import { writingStatements } from "./code-statements.ts";
import { ParseFailure } from "./parse-failure.ts";
import { parseStatement } from "./parse-statement.ts";
import type { PreparedSchema } from "./prepared-schema.ts";
import { resolveStatement } from "./resolve-statement.ts";
import { outsideCode } from "./routine-calls.ts";
import type { OutsideCode } from "./routine-calls.ts";
import type { WriteOperation } from "./write-operation.ts";
import { writesByName } from "./writes-by-name.ts";

/** One write in the code of a trigger. */
export interface TriggerWrite {
  readonly table: Table;
  readonly operation: "INSERT" | "UPDATE" | "DELETE";
  readonly columns: readonly string[];
  /** Every row of the table: TRUNCATE, or a write without a condition. */
  readonly isAll: boolean;
}

const writesByTrigger = new WeakMap<PreparedSchema, WeakMap<Trigger, readonly TriggerWrite[]>>();
const rowColumnsByTrigger = new WeakMap<PreparedSchema, WeakMap<Trigger, readonly string[]>>();
const outsideCodeByTrigger = new WeakMap<PreparedSchema, WeakMap<Trigger, OutsideCode>>();

/** The tables that the code of a trigger writes, as far as it can be read; code outside of the dump says nothing. */
export function writesOfTrigger(schema: PreparedSchema, trigger: Trigger): readonly TriggerWrite[] {
  return remembered(writesByTrigger, schema, trigger, readWrites);
}

/** The columns of the row itself that a BEFORE trigger sets (`NEW.x := …`, `SET NEW.x = …`). */
export function rowColumnsOfTrigger(schema: PreparedSchema, trigger: Trigger): readonly string[] {
  return remembered(rowColumnsByTrigger, schema, trigger, readRowColumns);
}

/** What a trigger hands over to code that is not in the catalog. */
export function outsideCodeOf(schema: PreparedSchema, trigger: Trigger): OutsideCode {
  return remembered(outsideCodeByTrigger, schema, trigger, readOutsideCode);
}

function remembered<Value>(
  memory: WeakMap<PreparedSchema, WeakMap<Trigger, Value>>,
  schema: PreparedSchema,
  trigger: Trigger,
  read: (schema: PreparedSchema, trigger: Trigger) => Value,
): Value {
  let ofSchema = memory.get(schema);
  if (ofSchema === undefined) memory.set(schema, (ofSchema = new WeakMap()));
  let value = ofSchema.get(trigger);
  if (value === undefined) ofSchema.set(trigger, (value = read(schema, trigger)));
  return value;
}

function readWrites(schema: PreparedSchema, trigger: Trigger): readonly TriggerWrite[] {
  const { dialect } = schema.catalog;
  const { tokens } = tokenise(trigger.body, dialect);
  return writingStatements(tokens, dialect).flatMap(({ from, to }) =>
    writesOfText(schema, trigger.body.slice(tokens[from]?.start, tokens[to - 1]?.end)),
  );
}

function readOutsideCode(schema: PreparedSchema, trigger: Trigger): OutsideCode {
  const { dialect } = schema.catalog;
  const call = dialect === "postgresql" ? readTriggerCall(trigger.body) : null;
  if (call?.code === null) return { routines: call.isKnown ? [] : [call.functionName], buildsStatements: false };
  return outsideCode(tokenise(call?.code ?? trigger.body, dialect).tokens, dialect);
}

function writesOfText(schema: PreparedSchema, text: string): TriggerWrite[] {
  const parsed = parseStatement(text, schema.catalog.dialect);
  const { tokens } = tokenise(text, schema.catalog.dialect);
  if (!parsed.ok) return writesByName(schema, tokens, text);
  try {
    return resolveStatement(schema, parsed.statement).writes.map((write) => ({
      table: write.table,
      operation: write.kind === "insert" ? "INSERT" : write.kind === "update" ? "UPDATE" : "DELETE",
      columns:
        write.kind === "update"
          ? write.assignments.map(({ column }) => column.name)
          : write.kind === "insert"
            ? write.columns.map(({ name }) => name)
            : [],
      isAll: isOfAllRows(write),
    }));
  } catch (error) {
    // The code may name what only the trigger knows; the table and its columns still show in the text.
    if (error instanceof ParseFailure) return writesByName(schema, tokens, text);
    throw error;
  }
}

const isOfAllRows = (write: WriteOperation) =>
  write.kind !== "insert" &&
  write.source.kind === "table" &&
  write.where === null &&
  write.joined.length === 0 &&
  write.limit === null &&
  !write.isSingleRow;

function readRowColumns(schema: PreparedSchema, trigger: Trigger): readonly string[] {
  const table = findTable(schema.index, trigger.table);
  if (table === undefined) return [];
  const names = new Set<string>();
  for (const match of trigger.body.matchAll(/:?\bnew\s*\.\s*([`"[]?)(\w+)[`"\]]?\s*:?=/giu)) {
    const [, quote, value = ""] = match;
    const name = foldIdentifier(schema.catalog.dialect, { kind: quote === "" ? "word" : "quoted", value });
    const column = findColumn(schema.index, table, name);
    const before = trigger.body.slice(0, match.index);
    const isComparison = /\b(?:if|when|and|or|where|not)\s*\(?\s*$/iu.test(before);
    if (column && !isComparison) names.add(column.name);
  }
  return [...names];
}
