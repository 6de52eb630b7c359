import type { EffectsProgress, SchemaEffects } from "@foretell/contract";
import { formatCount, formatQuantity } from "../../../lib/format.ts";

/** That nothing differs, in one sentence. */
export function unchangedText({ compared_count: count, left_out_count: leftOut }: SchemaEffects): string {
  if (count === 0) return "No simulation of this schema is stored.";
  if (count === 1 && leftOut === 0) return "The one simulation of this schema would not turn out differently.";
  const which = leftOut === 0 ? `${formatCount(count)} simulations` : `${formatCount(count)} newest simulations`;
  return `None of the ${which} of this schema would turn out differently.`;
}

/** How many differ, in one sentence. */
export function changedText({ compared_count: count, effects }: SchemaEffects): string {
  return `${formatCount(effects.length)} of ${formatQuantity(count, "simulation")} would turn out differently`;
}

/** How many were not looked at, in one sentence; undefined where all were. */
export function leftOutText({ left_out_count: count }: SchemaEffects): string | undefined {
  if (count === 0) return undefined;
  const were = count === 1 ? "1 older simulation was" : `${formatCount(count)} older simulations were`;
  return `${were} left out: the newest are compared first, 500 at most.`;
}

/** How far the work is, in one sentence. */
export function progressText(progress: EffectsProgress | undefined): string {
  const total = progress?.total ?? null;
  if (progress === undefined || total === null) return "Preparing both states...";
  return `${formatCount(progress.done)} of ${formatQuantity(total, "simulation")} compared`;
}
