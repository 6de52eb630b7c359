import { Badge } from "./badge.tsx";
import { differenceMeaning, differenceWord, type ShownDifference } from "./outcome-difference-words.ts";
import { formatCount } from "../lib/format.ts";

/** What differs between two outcomes of one statement, the weightiest first. */
export function OutcomeDifferences({
  differences,
  count,
}: {
  differences: readonly ShownDifference[];
  /** How many there are; more than are told where it is too many. */
  count: number;
}) {
  const more = count - differences.length;
  return (
    <ul className="flex flex-col gap-1.5">
      {differences.map((difference) => (
        <li
          key={`${difference.kind} ${difference.description}`}
          className="gap-x-3 [overflow-wrap:anywhere] sm:grid sm:grid-cols-[6.5rem_minmax(0,1fr)]"
        >
          <span className="mr-2">
            <Badge meaning={differenceMeaning(difference)}>{differenceWord(difference.kind)}</Badge>
          </span>
          <span className="min-w-0">{difference.description}</span>
        </li>
      ))}
      {more > 0 && <li className="text-ink-muted">and {formatCount(more)} more</li>}
    </ul>
  );
}
