import type { Costs, Lock } from "@foretell/contract";
import { Badge } from "../../../components/badge.tsx";
import { Card } from "../../../components/card.tsx";
import { DbName } from "../../../components/db-name.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import type { Meaning } from "../../../components/meaning.ts";
import { ShowMore } from "../../../components/show-more.tsx";
import { useClipped } from "../../../lib/use-clipped.ts";
import { NamedSentence } from "../named-sentence.tsx";

const words: Readonly<Record<Costs["magnitude"], readonly [word: string, meaning: Meaning]>> = {
  moment: ["A moment", "safe"],
  noticeable: ["Noticeable", "notice"],
  long: ["Long", "risk"],
  "very long": ["Very long", "blocked"],
  unknown: ["Unknown", "risk"],
};

const partsShown = 6;

/** What the server has to do while the statement runs: a magnitude with its grounds. */
export function RunCosts({ costs, isBlocked }: { costs: Costs; isBlocked: boolean }) {
  const [word, meaning] = words[costs.magnitude];
  const { shown, hiddenCount, showMore } = useClipped(costs.parts, partsShown);
  return (
    <Card as="section" aria-labelledby="costs-heading" className="p-4">
      <h2 id="costs-heading" className="flex flex-wrap items-center gap-2 text-lead font-semibold">
        {isBlocked ? "If it ran" : "While it runs"}
        {/* What does not run is not safe because it would be quick. */}
        <Badge meaning={isBlocked && meaning === "safe" ? "neutral" : meaning}>{word}</Badge>
      </h2>
      <p className="mt-2">{costs.sentence}</p>
      <ul className="mt-2 flex flex-col gap-1.5 text-small text-ink-soft">
        {shown.map((part) => (
          <li key={`${part.kind} ${part.table} ${part.sentence}`} className="[overflow-wrap:anywhere]">
            <NamedSentence text={part.sentence} />
          </li>
        ))}
      </ul>
      <ShowMore hiddenCount={hiddenCount} onPress={showMore} className="mt-1" />
      <Cut count={costs.parts.length} />
    </Card>
  );
}

const locksShown = 8;

/** The locks that the statement takes, and who waits for them. */
export function Locks({ locks }: { locks: readonly Lock[] }) {
  const { shown, hiddenCount, showMore } = useClipped(locks, locksShown);
  return (
    <Disclosure title="Locks" count={locks.length} startsOpen={false}>
      <ul className="divide-y divide-line-faint rounded-panel border border-line bg-panel">
        {shown.map((lock) => (
          <li key={`${lock.table ?? ""} ${lock.mode} ${lock.scope}`} className="px-4 py-2.5">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <DbName className="min-w-0">{lock.table ?? "the database"}</DbName>
              <span className="font-medium">{lock.mode}</span>
              {lock.certainty === "possible" && <span className="text-small text-ink-muted">possible</span>}
            </p>
            <p className="mt-0.5 text-small text-ink-soft [overflow-wrap:anywhere]">
              <NamedSentence text={`${lock.reason} ${lock.waits}`} />
            </p>
          </li>
        ))}
      </ul>
      <ShowMore hiddenCount={hiddenCount} onPress={showMore} className="mt-1" />
      <Cut count={locks.length} />
    </Disclosure>
  );
}

/** The most that the server tells of a list. */
const mostTold = 200;

function Cut({ count }: { count: number }) {
  if (count < mostTold) return null;
  return <p className="mt-1 text-small text-ink-muted">These are the first {mostTold}; there are more.</p>;
}
