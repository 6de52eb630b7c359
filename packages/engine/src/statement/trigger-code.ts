import { findColumn, findTable } from "../catalog/catalog-index.ts";
import type { Trigger } from "../catalog/model.ts";
import { foldIdentifier } from "../catalog/names.ts";
import { readTriggerCall } from "../catalog/trigger-call.ts";
import { writesOfCode } from "./code-writes.ts";
import type { CodeWrite } from "./code-writes.ts";
import type { PreparedSchema } from "./prepared-schema.ts";
import { outsideCode } from "./outside-code.ts";
import type { OutsideCode } from "./outside-code.ts";

const rowColumnsByTrigger = new WeakMap<PreparedSchema, WeakMap<Trigger, readonly string[]>>();

/** The tables that the code of a trigger writes, as far as it can be read; code outside of the dump says nothing. */
export function writesOfTrigger(schema: PreparedSchema, trigger: Trigger): readonly CodeWrite[] {
  return writesOfCode(schema, trigger.body);
}

/** The columns of the row itself that a BEFORE trigger sets (`NEW.x := …`, `SET NEW.x = …`). */
export function rowColumnsOfTrigger(schema: PreparedSchema, trigger: Trigger): readonly string[] {
  let ofSchema = rowColumnsByTrigger.get(schema);
  if (ofSchema === undefined) rowColumnsByTrigger.set(schema, (ofSchema = new WeakMap()));
  let columns = ofSchema.get(trigger);
  if (columns === undefined) ofSchema.set(trigger, (columns = readRowColumns(schema, trigger)));
  return columns;
}

/** What a trigger hands over to code that is not in the catalog. */
export function outsideCodeOf(schema: PreparedSchema, trigger: Trigger): OutsideCode {
  const call = schema.catalog.dialect === "postgresql" ? readTriggerCall(trigger.body) : null;
  if (call?.code === null) return { routines: call.isKnown ? [] : [call.functionName], buildsStatements: false };
  return outsideCode(schema, call?.code ?? trigger.body);
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
