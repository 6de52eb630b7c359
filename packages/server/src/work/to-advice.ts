import type { Advice } from "@foretell/contract";
import { remedyOf, workOf } from "@foretell/engine";
import type { Impact, PreparedSchema, Remedy, WorkedPrediction } from "@foretell/engine";
import { storableJson } from "../db/storable-json.ts";
import { toRowFields } from "./to-result-data.ts";

const mostEntries = 200;
/** A way of more is none that anybody follows. */
const maxLength = 1024 * 1024;

/** What is told of a single statement beside its impact, as JSON; null where nothing is. */
export function toAdvice(
  sql: string,
  schema: PreparedSchema,
  impact: Impact,
  { worked, now }: { readonly worked: WorkedPrediction; readonly now: Date },
): string | null {
  const work = workOf(sql, schema, worked);
  if (work === null) return null;
  const isAsked = impact.verdict !== "succeeds" || impact.risk !== "safe";
  const remedy = isAsked ? remedyOf(sql, schema, { worked, now }) : null;
  const json = storableJson({
    remedy: remedy && toRemedy(remedy),
    costs: work.costs && { ...work.costs, parts: work.costs.parts.slice(0, mostEntries) },
    locks: work.locks.slice(0, mostEntries),
  } satisfies Advice);
  return json.length > maxLength ? null : json;
}

function toRemedy({ steps, ...remedy }: Remedy): NonNullable<Advice["remedy"]> {
  const kinds = { "set null": "set_null", "point back": "point_back" } as const;
  return {
    script: remedy.script,
    verdict: remedy.verdict,
    batches: remedy.batches,
    undo: remedy.undo,
    indexes: remedy.indexes.slice(0, mostEntries),
    notes: [...remedy.notes],
    steps: steps.map(({ rows, kind, ...step }) => ({
      ...step,
      kind: kind === "set null" || kind === "point back" ? kinds[kind] : kind,
      ...toRowFields(rows),
    })),
  };
}
