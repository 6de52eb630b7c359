import type { Advice } from "@foretell/contract";
import { remedyOf, workOf } from "@foretell/engine";
import type { Impact, PreparedSchema, Remedy, RemedyStep, WorkedPrediction } from "@foretell/engine";
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

function toRemedy({ steps, repointing, ...remedy }: Remedy): NonNullable<Advice["remedy"]> {
  return {
    script: remedy.script,
    verdict: remedy.verdict,
    batches: remedy.batches,
    undo: remedy.undo,
    indexes: remedy.indexes.slice(0, mostEntries),
    notes: [...remedy.notes],
    repointing: repointing && {
      script: repointing.script,
      undo: repointing.undo,
      places: [...repointing.places],
      steps: repointing.steps.map(toStep),
    },
    steps: steps.map(toStep),
  };
}

const kinds = { "set null": "set_null", "re-point": "re_point", "point back": "point_back" } as const;

function toStep({ rows, reach, kind, ...step }: RemedyStep): NonNullable<Advice["remedy"]>["steps"][number] {
  const named = kind === "set null" || kind === "re-point" || kind === "point back" ? kinds[kind] : kind;
  const all = reach && { reach: { ...toRowFields(reach.rows), tables: reach.tables } };
  return { ...step, kind: named, ...toRowFields(rows), ...all };
}
