import type { ImpactResult } from "@foretell/contract";
import { ArrowRight } from "lucide-react";
import { Fragment } from "react";
import { NamedSentence } from "../named-sentence.tsx";
import { basisWords } from "./impact-words.ts";
import { groupColumns } from "./column-groups.ts";
import { stepValueText } from "./derivation-text.ts";

/** Why a table is affected and how its number came about. */
export function ImpactWhy({ id, result }: { id: string; result: ImpactResult }) {
  const { details, cascade_path: path } = result;
  return (
    <div id={id} className="flex flex-col gap-3 border-t border-line-faint bg-page px-3 pt-3 pb-4 md:px-5">
      <p className="max-w-reading">
        <NamedSentence text={details.explanation} own={details.affectedColumns.map(({ name }) => name)} />
      </p>
      {/* The sentence tells the last step. */}
      {path.length > 2 && (
        <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
          <span className="sr-only">Path:</span>
          {path.map((table, index) => (
            <Fragment key={path.slice(0, index + 1).join(">")}>
              {index > 0 && <ArrowRight className="size-3.5 text-ink-muted" role="img" aria-label="to" />}
              <code className="font-mono">{table}</code>
            </Fragment>
          ))}
        </p>
      )}
      {details.affectedColumns.length > 0 && (
        <dl className="grid grid-cols-[fit-content(70%)_minmax(0,1fr)] gap-x-3 gap-y-1">
          {groupColumns(result).map(({ reason, names }) => (
            <Fragment key={reason}>
              <dt className="font-mono [overflow-wrap:anywhere]">{names.join(", ")}</dt>
              <dd className="text-ink-muted [&_code]:text-ink-soft">
                <NamedSentence text={reason} />
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
      {details.derivation.length > 0 && <Derivation steps={details.derivation} />}
    </div>
  );
}

interface Steps {
  steps: ImpactResult["details"]["derivation"];
}

function Derivation({ steps }: Steps) {
  return (
    <>
      <DerivationList steps={steps} />
      <DerivationTable steps={steps} />
    </>
  );
}

/** For a phone, where a table of five columns would hide the numbers behind its edge. */
function DerivationList({ steps }: Steps) {
  return (
    <ol
      aria-label="How the number came about"
      className="divide-y divide-line-faint rounded-control border border-line bg-panel text-small sm:hidden"
    >
      {steps.map((step, index) => (
        // The steps are an ordered account: two of them may say the same.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="flex flex-col gap-0.5 px-3 py-2">
          <span className="flex items-baseline justify-between gap-3">
            <code className="min-w-0 font-mono [overflow-wrap:anywhere]">{step.subject}</code>
            <span className="font-medium whitespace-nowrap">{stepValueText(step)}</span>
          </span>
          <span>
            {step.statistic} <span className="text-ink-muted">· {basisWords(step.basis)}</span>
          </span>
          <code className="font-mono [overflow-wrap:anywhere] text-ink-soft">{step.formula}</code>
        </li>
      ))}
    </ol>
  );
}

function DerivationTable({ steps }: Steps) {
  return (
    <div
      role="region"
      aria-label="How the number came about"
      // A region that scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto rounded-control border border-line bg-panel max-sm:hidden"
    >
      <table className="w-full min-w-xl text-small">
        <thead className="text-ink-muted">
          <tr className="border-b border-line-faint">
            {["What", "Statistic", "Formula"].map((head) => (
              <th key={head} scope="col" className="h-7 px-3 text-start font-medium">
                {head}
              </th>
            ))}
            <th scope="col" className="h-7 px-3 text-end font-medium">
              Value
            </th>
            <th scope="col" className="h-7 px-3 text-start font-medium">
              Basis
            </th>
          </tr>
        </thead>
        <tbody className="align-top">
          {steps.map((step, index) => (
            // The steps are an ordered account: two of them may say the same.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index} className="border-b border-line-faint last:border-b-0">
              <td className="px-3 py-1.5 font-mono [overflow-wrap:anywhere]">{step.subject}</td>
              <td className="px-3 py-1.5">{step.statistic}</td>
              <td className="px-3 py-1.5 font-mono text-ink-soft [overflow-wrap:anywhere]">{step.formula}</td>
              <td className="px-3 py-1.5 text-end font-medium whitespace-nowrap">{stepValueText(step)}</td>
              <td className="px-3 py-1.5 whitespace-nowrap text-ink-muted">{basisWords(step.basis)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
