import type { Blocker, SimulationSummary } from "@foretell/contract";
import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { meaningIcons, meaningPanels, meaningTexts } from "../../../components/meaning.ts";
import { Link } from "../../../components/link.tsx";
import { ShowMore } from "../../../components/show-more.tsx";
import { verdictWord } from "../../../components/verdict-words.ts";
import { classNames } from "../../../lib/class-names.ts";
import { docPaths } from "../../../lib/doc-paths.ts";
import { useClipped } from "../../../lib/use-clipped.ts";
import { constraintLabel } from "../impact/constraint-label.ts";
import { NamedSentence } from "../named-sentence.tsx";
import { findingMarkId } from "./finding-marks.ts";
import { FindingPlace, useFindings } from "./findings.tsx";
import { consequenceOf, splitHeadline } from "../simulation-words.ts";

const blockersShown = 3;

/** The verdict, its reason, and what would unblock the statement. What stands when a script fails is told with its statements. */
export function VerdictPanel({ summary, isScript }: { summary: SimulationSummary; isScript: boolean }) {
  const { word, meaning } = verdictWord(summary);
  const { verdict, reason } = splitHeadline(summary.headline, word);
  const Icon = meaningIcons[meaning];
  const { blockers } = summary;
  // The headline tells the one blocker already.
  const only = blockers.length === 1 ? blockers[0] : undefined;
  const { selectedId } = useFindings();
  const selected = blockers.findIndex((_, index) => findingMarkId("blockers", index) === selectedId);
  const { shown, hiddenCount, showMore } = useClipped(blockers, blockersShown, { atLeast: selected + 1 });
  const consequence = isScript ? undefined : consequenceOf(summary);
  return (
    <section
      aria-label="Verdict"
      className={classNames("rounded-panel border px-4 py-3.5 sm:px-5", meaningPanels[meaning])}
    >
      <div className={classNames("grid gap-x-8 gap-y-3", only !== undefined && "lg:grid-cols-[3fr_2fr]")}>
        <div className="relative min-w-0 sm:pl-9">
          <p className="text-lead [overflow-wrap:anywhere] sm:text-title">
            <Icon
              className="mr-2 inline size-5 align-[-0.2em] sm:absolute sm:top-0.5 sm:left-0 sm:size-6"
              aria-hidden
            />
            <strong className="font-semibold">{verdict}</strong>{" "}
            <span className="text-ink">
              <NamedSentence text={reason} own={blockers[0]?.columns} />
            </span>
          </p>
          {consequence !== undefined && (
            <p className="mt-1 text-ink [overflow-wrap:anywhere]">
              <NamedSentence text={consequence} own={only?.columns} />
            </p>
          )}
        </div>
        {only !== undefined && (
          <div className="min-w-0 border-current/25 text-ink [overflow-wrap:anywhere] max-lg:border-t max-lg:pt-3 max-lg:sm:ml-9 lg:border-l lg:pl-8">
            <Remedy blocker={only}>
              <BlockerPlace blocker={only} index={0} />
            </Remedy>
          </div>
        )}
      </div>
      {only === undefined && blockers.length > 0 && (
        <ul className="mt-3 flex flex-col gap-3 border-t border-current/20 pt-3 sm:pl-9">
          {shown.map((blocker, index) => (
            <BlockerEntry
              key={`${constraintLabel(blocker)} ${blocker.cascade_path.join(">")} ${blocker.message}`}
              blocker={blocker}
              index={index}
            />
          ))}
        </ul>
      )}
      {only === undefined && <ShowMore hiddenCount={hiddenCount} onPress={showMore} className="mt-2 sm:ml-9" />}
    </section>
  );
}

function BlockerEntry({ blocker, index }: { blocker: Blocker; index: number }) {
  return (
    <li className="grid gap-x-8 gap-y-1 text-ink lg:grid-cols-2">
      <div className="flex min-w-0 items-baseline gap-1.5">
        <BlockerPlace blocker={blocker} index={index} />
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <NamedSentence text={blocker.message} own={blocker.columns} />
        </p>
      </div>
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <Remedy blocker={blocker} />
      </p>
    </li>
  );
}

function BlockerPlace({ blocker: { position, certainty }, index }: { blocker: Blocker; index: number }) {
  return (
    <FindingPlace
      markId={findingMarkId("blockers", index)}
      position={position}
      className={classNames("-ml-1 shrink-0", meaningTexts[certainty === "certain" ? "blocked" : "risk"])}
    />
  );
}

function Remedy({ blocker: { code, remedy, columns }, children }: { blocker: Blocker; children?: ReactNode }) {
  const href = useLocation({ select: (location) => location.href });
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="flex items-baseline gap-1">
          {children}
          <span className="font-semibold">To unblock: </span>
        </span>
        <Link
          to={docPaths.blocker(code)}
          title="What this blocker means"
          cameFrom={{ href, label: "the simulation" }}
          className="font-mono text-small [overflow-wrap:anywhere]"
        >
          {code}
        </Link>
      </span>
      <NamedSentence text={remedy} own={columns} />
    </>
  );
}
