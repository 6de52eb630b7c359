import { findTable } from "../catalog/catalog-index.ts";
import type { Trigger } from "../catalog/model.ts";
import { readTriggerCall } from "./trigger-call.ts";
import { writesOfCode } from "./code-writes.ts";
import type { CodeWrite } from "./code-write.ts";
import { columnsOfNewRow } from "./new-row-columns.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import type { ConflictPolicy } from "../statement/ast.ts";
import { searchVectorOf } from "./search-vector-trigger.ts";
import { outsideCode } from "./outside-code.ts";
import type { OutsideCode } from "./outside-code.ts";

const rowColumnsByTrigger = new WeakMap<PreparedSchema, WeakMap<Trigger, readonly string[]>>();

/**
 * The tables that the code of a trigger writes, as far as it can be read, fired under a policy for conflicts; code outside of the dump
 * says nothing.
 */
export function writesOfTrigger(
  schema: PreparedSchema,
  trigger: Trigger,
  policy: ConflictPolicy | null = null,
): readonly CodeWrite[] {
  return writesOfCode(schema, trigger.body, null, policy);
}

/** The columns of the row itself that a BEFORE trigger sets (`NEW.x := …`). */
export function rowColumnsOfTrigger(schema: PreparedSchema, trigger: Trigger): readonly string[] {
  let ofSchema = rowColumnsByTrigger.get(schema);
  if (ofSchema === undefined) rowColumnsByTrigger.set(schema, (ofSchema = new WeakMap()));
  let columns = ofSchema.get(trigger);
  if (columns === undefined) ofSchema.set(trigger, (columns = readRowColumns(schema, trigger)));
  return columns;
}

/** What a trigger hands over to code that is not in the catalog. */
export function outsideCodeOf(schema: PreparedSchema, trigger: Trigger): OutsideCode {
  const call = readTriggerCall(trigger.body);
  if (call?.code === null) return { routines: call.isKnown ? [] : [call.functionName], buildsStatements: false };
  return outsideCode(schema, call?.code ?? trigger.body);
}

function readRowColumns(schema: PreparedSchema, trigger: Trigger): readonly string[] {
  const table = findTable(schema.index, trigger.table);
  if (table === undefined) return [];
  const vector = searchVectorOf(schema, table, trigger.body);
  if (vector) return [vector.column];
  return columnsOfNewRow(schema, table, trigger.body);
}
