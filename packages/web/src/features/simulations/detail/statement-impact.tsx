import type { ImpactResult, ScriptStatement } from "@foretell/contract";
import { actionMeaning, actionWords } from "../../../components/action-words.ts";
import { DbName } from "../../../components/db-name.tsx";
import { meaningTexts } from "../../../components/meaning.ts";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount } from "../../../lib/format.ts";
import { rangeText, rowsNoun, rowsText } from "../impact/rows-text.ts";
import { findingMarkId } from "./finding-marks.ts";
import { FindingPlace } from "./findings.tsx";
import { NamedSentence } from "../named-sentence.tsx";

/** What one statement of a script does: what is in its way, what must hold, and each table that it reaches. */
export function StatementImpact({ statement }: { statement: ScriptStatement }) {
  const { blockers, conditions, warnings, impact, impact_count: count } = statement;
  return (
    <>
      {blockers.length > 0 && (
        <ul className="flex flex-col gap-2">
          {blockers.map((blocker, index) => (
            <li key={`${blocker.table} ${blocker.message}`} className="[overflow-wrap:anywhere]">
              <p className={meaningTexts[blocker.certainty === "certain" ? "blocked" : "risk"]}>
                <FindingPlace
                  markId={findingMarkId("blockers", index)}
                  position={blocker.position}
                  className="-ml-1 align-baseline"
                />{" "}
                <NamedSentence text={blocker.message} own={blocker.columns} />
              </p>
              <p className="text-ink-soft">
                <NamedSentence text={blocker.remedy} own={blocker.columns} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {impact.length > 0 && (
        <ul className="divide-y divide-line-faint rounded-panel border border-line">
          {impact.map((result) => (
            <ReachedTable key={result.id} result={result} />
          ))}
        </ul>
      )}
      {count > impact.length && impact.length > 0 && (
        <p className="text-small text-ink-muted">
          And {formatCount(count - impact.length)} more tables and ways into them; simulate the statement by itself for
          all.
        </p>
      )}
      {conditions.length > 0 && (
        <ul className="flex flex-col gap-1 text-small">
          {conditions.map((condition, index) => (
            <li key={condition.message} className="[overflow-wrap:anywhere]">
              <span className="text-ink-muted">If: </span>
              <NamedSentence text={condition.message} own={condition.columns} />{" "}
              <FindingPlace markId={findingMarkId("conditions", index)} position={condition.position} />
            </li>
          ))}
        </ul>
      )}
      {warnings.length > 0 && (
        <ul className="flex flex-col gap-1 text-small">
          {warnings.map((warning, index) => (
            <li
              key={`${warning.code} ${warning.message}`}
              className={classNames(
                "[overflow-wrap:anywhere]",
                meaningTexts[warning.severity === "risk" ? "risk" : "notice"],
              )}
            >
              <FindingPlace
                markId={findingMarkId("warnings", index)}
                position={warning.position}
                className="-ml-1 align-baseline"
              />{" "}
              <NamedSentence text={warning.message} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function ReachedTable({ result }: { result: ImpactResult }) {
  const range = rangeText(result);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-3 py-1.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <DbName className="min-w-0">{result.affected_table_name}</DbName>
      <span
        className={classNames("max-md:col-span-full max-md:row-start-2", meaningTexts[actionMeaning(result, false)])}
      >
        {actionWords(result, false)}
      </span>
      <span className="text-end whitespace-nowrap">
        {rowsText(result)} {rowsNoun(result)}
        {range !== "" && <span className="text-ink-muted"> ({range})</span>}
      </span>
    </li>
  );
}
