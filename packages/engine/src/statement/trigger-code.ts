import { findColumn, findTable } from "../catalog/catalog-index.ts";
import type { Trigger } from "../catalog/model.ts";
import { foldIdentifier } from "../catalog/names.ts";
import { readTriggerCall } from "../catalog/trigger-call.ts";
import { writesOfCode } from "./code-writes.ts";
import type { CodeWrite } from "./code-writes.ts";
import type { PreparedSchema } from "./prepared-schema.ts";
import { searchVectorOf } from "./search-vector-trigger.ts";
import { outsideCode } from "./outside-code.ts";
import type { OutsideCode } from "./outside-code.ts";

const rowColumnsByTrigger = new WeakMap<PreparedSchema, WeakMap<Trigger, readonly string[]>>();

/** `NEW := …` and `INTO NEW`, which give every column. */
const wholeRow =
  /(?:^|;|\b(?:begin|then|else|loop))\s*new\s*:?=|\binto\s+(?:strict\s+)?new\s*(?!\s*\.)(?:;|\bfrom\b|\busing\b)/iu;
/** `SELECT … INTO NEW.a, NEW.b`. */
const intoRow = /\binto\s+(?:strict\s+)?:?new\s*\.[^;]*?(?=;|\bfrom\b|\busing\b)/giu;

/** The tables that the code of a trigger writes, as far as it can be read; code outside of the dump says nothing. */
export function writesOfTrigger(schema: PreparedSchema, trigger: Trigger): readonly CodeWrite[] {
  return writesOfCode(schema, trigger.body);
}

/** The columns of the row itself that a BEFORE trigger sets (`NEW.x := …`, `SET NEW.x = …`, `INTO NEW.x`, or all by `NEW := …`). */
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
  const vector = schema.catalog.dialect === "postgresql" ? searchVectorOf(schema, table, trigger.body) : null;
  if (vector) return [vector.column];
  if (wholeRow.test(trigger.body))
    return table.columns.filter(({ generated }) => generated === null).map(({ name }) => name);
  const names = new Set<string>();
  for (const [list] of trigger.body.matchAll(intoRow))
    for (const [, quote, value = ""] of list.matchAll(/\bnew\s*\.\s*([`"[]?)(\w+)/giu)) addColumn(quote, value);
  for (const match of trigger.body.matchAll(/:?\bnew\s*\.\s*([`"[]?)(\w+)[`"\]]?\s*:?=/giu)) {
    const [, quote, value = ""] = match;
    const before = trigger.body.slice(0, match.index);
    const isComparison = /\b(?:if|when|and|or|where|not)\s*\(?\s*$/iu.test(before);
    if (!isComparison) addColumn(quote, value);
  }
  return [...names];

  function addColumn(quote: string | undefined, value: string): void {
    const name = foldIdentifier(schema.catalog.dialect, { kind: quote === "" ? "word" : "quoted", value });
    const column = table && findColumn(schema.index, table, name);
    if (column) names.add(column.name);
  }
}
