import { Callout } from "../../../components/callout.tsx";
import { DbName } from "../../../components/db-name.tsx";
import { StumbledOver } from "../census/stumbled-over.tsx";
import type { StatisticsFailure } from "./statistics-failure.ts";

const shownDetails = 6;

/** Why statistics were not taken: what, where, and what to do; what was pasted stays in its field. */
export function StatisticsFailurePanel({ failure: { message, fault, details } }: { failure: StatisticsFailure }) {
  const hidden = details.length - shownDetails;
  return (
    <Callout meaning="blocked" role="alert" title="The statistics were not taken">
      <p className="max-w-reading [overflow-wrap:anywhere]">{message}</p>
      {fault !== undefined && (
        <>
          <p className="mt-2 rounded-control border border-blocked-line bg-panel px-3 py-2 font-mono [overflow-wrap:anywhere] whitespace-pre-wrap">
            <span className="text-ink-muted">{fault.before}</span>
            {fault.after === "" ? <span className="text-blocked">(end)</span> : <StumbledOver text={fault.after} />}
          </p>
          <p className="mt-2 max-w-reading text-ink-soft">
            Paste the one value that the query prints, from its first <code className="font-mono">{"{"}</code> to its
            last <code className="font-mono">{"}"}</code>, without a heading or a count of rows.
          </p>
        </>
      )}
      {/* The message tells the first of them. */}
      {details.length > 1 && (
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-4 text-ink-soft">
          {details.slice(0, shownDetails).map(({ path, message: text }) => (
            <li key={`${path} ${text}`} className="[overflow-wrap:anywhere]">
              <DbName>{path}</DbName> {text}
            </li>
          ))}
          {hidden > 0 && <li>and {hidden} more</li>}
        </ul>
      )}
    </Callout>
  );
}
