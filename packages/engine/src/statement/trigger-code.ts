import { findColumn, findTable } from "../catalog/catalog-index.ts";
import type { Table, Trigger } from "../catalog/model.ts";
import { foldIdentifier } from "../catalog/names.ts";
import { tokenise } from "../sql/tokenise.ts";
import type { Token } from "../sql/token.ts";
import { ParseFailure } from "./parse-failure.ts";
import { parseStatement } from "./parse-statement.ts";
import type { PreparedSchema } from "./prepared-schema.ts";
import { resolveStatement } from "./resolve-statement.ts";
import { writesByName } from "./writes-by-name.ts";

/** One write in the code of a trigger. */
export interface TriggerWrite {
  readonly table: Table;
  readonly operation: "INSERT" | "UPDATE" | "DELETE";
  readonly columns: readonly string[];
}

const writesByTrigger = new WeakMap<PreparedSchema, WeakMap<Trigger, readonly TriggerWrite[]>>();
const rowColumnsByTrigger = new WeakMap<PreparedSchema, WeakMap<Trigger, readonly string[]>>();

/** The tables that the code of a trigger writes, as far as it can be read; code outside of the dump says nothing. */
export function writesOfTrigger(schema: PreparedSchema, trigger: Trigger): readonly TriggerWrite[] {
  return remembered(writesByTrigger, schema, trigger, readWrites);
}

/** The columns of the row itself that a BEFORE trigger sets (`NEW.x := …`, `SET NEW.x = …`). */
export function rowColumnsOfTrigger(schema: PreparedSchema, trigger: Trigger): readonly string[] {
  return remembered(rowColumnsByTrigger, schema, trigger, readRowColumns);
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

const writeWords = new Set(["INSERT", "UPDATE", "DELETE", "REPLACE", "MERGE"]);
const wordsBefore = new Set(["BEGIN", "THEN", "ELSE", "DO", "LOOP", "AS", "ROW", "IS"]);

function readWrites(schema: PreparedSchema, trigger: Trigger): readonly TriggerWrite[] {
  const { dialect } = schema.catalog;
  const { tokens } = tokenise(trigger.body, dialect);
  const writes: TriggerWrite[] = [];
  for (const [at, token] of tokens.entries()) {
    if (!writeWords.has(token.upper) || !startsStatement(tokens, at)) continue;
    const end =
      tokens.slice(at).find((later) => later.value === ";" && later.kind === "punctuation")?.start ??
      tokens.at(-1)?.end ??
      trigger.body.length;
    const text = trigger.body.slice(token.start, end).replace(/\bEND\s*$/iu, "");
    writes.push(...writesOfText(schema, text));
  }
  return writes;
}

function startsStatement(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (before === undefined || before.value === ";" || wordsBefore.has(before.upper)) return true;
  // SQL Server needs no semicolon; a write can follow anything there, but not the words of its own header.
  return before.kind === "punctuation" && before.value === ")" && tokens[at]?.upper !== "REPLACE";
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
    }));
  } catch (error) {
    // The code may name what only the trigger knows; the table and its columns still show in the text.
    if (error instanceof ParseFailure) return writesByName(schema, tokens, text);
    throw error;
  }
}

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
