import type { SchemaEffects } from "@foretell/contract";
import { Badge } from "../../../components/badge.tsx";
import { differenceKinds, differenceWord } from "../../../components/outcome-difference-words.ts";
import { ShowMore } from "../../../components/show-more.tsx";
import { useClipped } from "../../../lib/use-clipped.ts";
import type { ComparedPair } from "../compare/comparison-queries.ts";
import type { RenameDecisions } from "../../../lib/rename-decisions.ts";
import { EffectEntry } from "./effect-entry.tsx";
import { changedText } from "./effects-words.ts";

const shownAtFirst = 20;

/** The simulations that would turn out differently, those that break first, with how many there are of each kind. */
export function EffectList({
  effects,
  pair,
  decisions,
}: {
  effects: SchemaEffects;
  pair: ComparedPair;
  decisions: RenameDecisions;
}) {
  const { shown, hiddenCount, showMore } = useClipped(effects.effects, shownAtFirst);
  const kinds = differenceKinds.filter((kind) => effects.kind_counts[kind] > 0);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="font-semibold">{changedText(effects)}</p>
        <ul aria-label="By their weightiest difference" className="flex flex-wrap gap-1.5">
          {kinds.map((kind) => (
            <li key={kind}>
              <Badge icon={null} meaning={kind === "broken" ? "blocked" : "neutral"}>
                {differenceWord(kind)} {effects.kind_counts[kind]}
              </Badge>
            </li>
          ))}
        </ul>
      </div>
      <ul
        aria-label="Simulations that would turn out differently"
        className="divide-y divide-line-faint rounded-panel border border-line bg-panel"
      >
        {shown.map((effect) => (
          <EffectEntry key={effect.id} effect={effect} pair={pair} decisions={decisions} />
        ))}
      </ul>
      <ShowMore hiddenCount={hiddenCount} onPress={showMore} />
    </>
  );
}
