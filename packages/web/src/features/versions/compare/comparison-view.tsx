import type { RenamedPair, VersionComparison } from "@foretell/contract";
import { useSearch } from "@tanstack/react-router";
import { useMemo, type ReactNode } from "react";
import { Callout } from "../../../components/callout.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Tabs } from "../../../components/tabs.tsx";
import { Tile, Tiles } from "../../../components/tile.tsx";
import { notifyError } from "../../../lib/notify.ts";
import { useChangeSearch } from "../../../lib/use-change-search.ts";
import { ChangeFilterBar } from "./change-filter.tsx";
import { ChangeList } from "./change-list.tsx";
import { toldChanges } from "./list-changes.ts";
import {
  decide,
  isTooMuch,
  readDecisions,
  writeDecisions,
  type RenameDecisions,
} from "../../../lib/rename-decisions.ts";
import { Renames } from "./renames.tsx";
import { changeRisks, riskWords } from "../../../components/risk-words.ts";

const views = ["changes", "diagram", "migration", "effects"] as const;

/** What separates two states: the sentence that matters, totals, renames to decide on, every change, and the diagram. */
export function ComparisonView({
  comparison,
  isBusy,
  diagram,
  migration,
  effects,
}: {
  comparison: VersionComparison;
  /** Another answer, for other decisions, is on its way. */
  isBusy: boolean;
  diagram: ReactNode;
  /** The statements from one to the other; left out where that cannot be asked. */
  migration?: ReactNode;
  /** What it does to stored simulations; left out where that cannot be asked. */
  effects?: ReactNode;
}) {
  const search = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const decisions = readDecisions(search);
  const told = useMemo(() => toldChanges(comparison), [comparison]);
  const filter = { risk: changeRisks.find((risk) => risk === search.risk), text: search.q ?? "" };
  // What a change breaks all the same is said by it; the sentence over all of them must not promise more.
  const hasExceptions = comparison.worst_risk === "safe" && told.some(({ caveat }) => caveat !== null);
  const { tables, worst_risk: worst, from, to } = comparison;

  const onDecide = (pair: RenamedPair, decision: keyof RenameDecisions | null) => {
    const next = decide(decisions, pair, decision);
    if (isTooMuch(next)) notifyError(undefined, "No more renames can be decided on in one comparison.");
    else changeSearch(writeDecisions(next));
  };

  return (
    <>
      {[from, to].map(
        ({ incompleteness, version_number, version_name }, side) =>
          incompleteness !== null && (
            <Callout
              key={side === 0 ? "from" : "to"}
              meaning="risk"
              className="mb-3"
              title={`${version_number ?? version_name} is incomplete: what it lacks shows as ${side === 0 ? "added" : "removed"}`}
            >
              {incompleteness}
            </Callout>
          ),
      )}
      {worst !== null && (
        <Callout
          meaning={hasExceptions ? "notice" : riskWords[worst].meaning}
          title={comparison.headline}
          className="mb-4"
        >
          {riskWords[worst].sentence}
          {hasExceptions && " Some forms of a statement are an exception: their changes say which."}
        </Callout>
      )}
      <Renames renames={comparison.renames} refused={decisions.refused} isBusy={isBusy} onDecide={onDecide} />
      {told.length === 0 ? (
        <>
          <EmptyState title="No differences">Both hold the same tables, columns, keys and other objects.</EmptyState>
          {effects !== undefined && (
            // Row counts are no part of the schema, and results follow them.
            <div className="mt-6">
              <Disclosure title="Effects on simulations" startsOpen={false}>
                {effects}
              </Disclosure>
            </div>
          )}
        </>
      ) : (
        <>
          <Tiles label="Totals">
            <Tile label="Tables added" value={tables.added.length} />
            <Tile label="Tables removed" value={tables.removed.length} />
            <Tile label="Tables changed" value={tables.modified.length} />
          </Tiles>
          <div className="mt-4">
            <Tabs
              label="Views of the comparison"
              value={views.find((view) => view === search.view) ?? "changes"}
              onChange={(view) => changeSearch({ view: view === "changes" ? undefined : view })}
              tabs={[
                {
                  value: "changes",
                  label: "Changes",
                  content: (
                    <>
                      <ChangeFilterBar
                        counts={comparison.risk_counts}
                        filter={filter}
                        onChange={({ text, ...rest }) =>
                          changeSearch({ ...rest, ...(text !== undefined && { q: text === "" ? undefined : text }) })
                        }
                      />
                      <ChangeList
                        changes={told}
                        filter={filter}
                        onReset={() => changeSearch({ risk: undefined, q: undefined })}
                      />
                    </>
                  ),
                },
                { value: "diagram", label: "Diagram", content: diagram },
                ...(migration === undefined
                  ? []
                  : [{ value: "migration" as const, label: "Migration SQL", content: migration }]),
                ...(effects === undefined
                  ? []
                  : [{ value: "effects" as const, label: "Effects on simulations", content: effects }]),
              ]}
            />
          </div>
        </>
      )}
    </>
  );
}
