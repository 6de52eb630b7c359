import type { ImpactResult } from "@foretell/contract";
import type { BarScale } from "./bar-scale.ts";
import { rowsNoun, rowsText } from "./rows-text.ts";

/** What the bars stand for, and how many rows the longest is. */
export function BarCaption({
  results,
  possible,
  scale,
}: {
  results: readonly ImpactResult[];
  possible: ReadonlySet<string>;
  scale: BarScale;
}) {
  const longest = results.reduce<ImpactResult | undefined>(
    (most, each) => (each.estimated_rows_affected > (most?.estimated_rows_affected ?? 0) ? each : most),
    undefined,
  );
  const blocking = results.filter(
    (result) => result.operation_type === "RESTRICT" && result.estimated_rows_affected > 0,
  );
  const isCertain = blocking.some(({ id }) => !possible.has(id));
  return (
    <span>
      {scale.isLogarithmic
        ? "Bars are rows on a logarithmic scale: each step to the right multiplies."
        : "Bars are rows on one scale."}
      {longest !== undefined && ` The longest is ${rowsText(longest)} ${rowsNoun(longest)}.`}
      {blocking.length > 0 && ` Hatched rows ${isCertain ? "block" : "may block"} and do not change.`}
    </span>
  );
}
