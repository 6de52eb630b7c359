import type { SimulationSummary } from "@foretell/contract";
import { useLocation } from "@tanstack/react-router";
import { Badge } from "../../../components/badge.tsx";
import { Link } from "../../../components/link.tsx";
import { meaningTexts } from "../../../components/meaning.ts";
import { ShowMore } from "../../../components/show-more.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount } from "../../../lib/format.ts";
import { docPaths } from "../../../lib/doc-paths.ts";
import { useClipped } from "../../../lib/use-clipped.ts";
import { NamedSentence } from "../named-sentence.tsx";
import { groupWarnings, type WarningGroup } from "./group-warnings.ts";
import { findingMarkId, placeText } from "./finding-marks.ts";
import { FindingNumber, useFindings } from "./findings.tsx";

const shownAtFirst = 3;

/** What to think of before running the statement, by code; a press shows the place it is about. */
export function Warnings({ warnings }: { warnings: SimulationSummary["warnings"] }) {
  return (
    <section aria-labelledby="warnings-heading">
      <h2 id="warnings-heading" className="mb-2 text-lead font-semibold">
        Warnings <span className="font-normal text-ink-muted">{formatCount(warnings.length)}</span>
      </h2>
      <ul className="divide-y divide-line-faint overflow-hidden rounded-panel border border-line bg-panel">
        {groupWarnings(warnings).map((group) => (
          <GroupEntry key={`${group.severity} ${group.code}`} group={group} />
        ))}
      </ul>
    </section>
  );
}

function GroupEntry({ group }: { group: WarningGroup }) {
  const { code, severity, entries } = group;
  // Of what is warned of at many tables one line tells, until somebody asks for each.
  const { selectedId } = useFindings();
  const selected = entries.findIndex(({ index }) => findingMarkId("warnings", index) === selectedId);
  const { shown, hiddenCount, showMore } = useClipped(entries, entries.length > shownAtFirst ? 1 : shownAtFirst, {
    atLeast: selected + 1,
  });
  const tables = [...new Set(entries.flatMap(({ warning: { table } }) => table ?? []))];
  const href = useLocation({ select: (location) => location.href });
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4">
        <Badge meaning={severity}>{severity}</Badge>
        <Link
          to={docPaths.warning(code)}
          title="What this warning means, and how to mend it"
          cameFrom={{ href, label: "the simulation" }}
          className="min-w-0 py-1 font-mono text-small [overflow-wrap:anywhere]"
        >
          {code}
        </Link>
        {entries.length > 1 && (
          <span className="ml-auto text-small text-ink-muted">
            {tables.length > 1 ? `${formatCount(tables.length)} tables` : `${formatCount(entries.length)} ×`}
          </span>
        )}
      </p>
      <ul>
        {shown.map(({ index, warning }) => (
          <li key={index}>
            <WarningSentence warning={warning} markId={findingMarkId("warnings", index)} />
          </li>
        ))}
      </ul>
      <ShowMore hiddenCount={hiddenCount} onPress={showMore} className="mx-1" />
    </li>
  );
}

function WarningSentence({ warning, markId }: { warning: SimulationSummary["warnings"][number]; markId: string }) {
  const { message, position, severity } = warning;
  const { numbers, selectedId, onShow, elementId } = useFindings();
  const number = numbers.get(markId);
  if (position === null || onShow === undefined) {
    return (
      <p className="px-4 py-1.5 [overflow-wrap:anywhere]">
        <NamedSentence text={message} />
      </p>
    );
  }
  return (
    <button
      type="button"
      id={elementId(markId)}
      aria-pressed={selectedId === markId}
      onClick={() => onShow(markId)}
      className={classNames(
        "flex w-full gap-3 px-4 py-1.5 text-start hover:bg-hover focus-visible:outline-offset-[-2px]",
        selectedId === markId && "bg-accent-soft hover:bg-accent-soft",
      )}
    >
      {number !== undefined && (
        <FindingNumber number={number} className={classNames("shrink-0", meaningTexts[severity])} />
      )}
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <NamedSentence text={message} />
      </span>
      <span className="font-mono text-small leading-5 text-ink-muted">{placeText(position)}</span>
    </button>
  );
}
