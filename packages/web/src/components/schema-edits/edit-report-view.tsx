import type { EditConsequence, EditReport } from "@foretell/contract";
import type { ReactNode } from "react";
import { useClipped } from "../../lib/use-clipped.ts";
import { Callout } from "../callout.tsx";
import { ShowMore } from "../show-more.tsx";
import { ChangeList } from "./change-list.tsx";

/** What edits do: the changes with their risk, what goes with them, and what cannot. */
export function EditReportView({ report }: { report: EditReport }) {
  const { changes, consequences, cannot_follow: cannotFollow, warnings } = report;
  return (
    <div className="flex flex-col gap-3">
      {cannotFollow.length > 0 && (
        <Callout meaning="blocked" title="Stays as it is written, and will not work any more">
          <Sentences of={cannotFollow} />
        </Callout>
      )}
      {warnings.length > 0 && (
        <Callout meaning="notice" title="To look at">
          <ul className="flex flex-col gap-0.5">
            {warnings.map((warning) => (
              <li key={warning} className="[overflow-wrap:anywhere]">
                {warning}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      {changes.length === 0 ? (
        <p className="text-ink-soft">{report.headline}</p>
      ) : (
        <Part title={report.headline}>
          <ChangeList changes={changes} firstCount={8} />
        </Part>
      )}
      {consequences.length > 0 && (
        <Part title="Follows from it">
          <Sentences of={consequences} />
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1.5 font-medium">{title}</p>
      {children}
    </div>
  );
}

function Sentences({ of }: { of: readonly EditConsequence[] }) {
  const { shown, hiddenCount, showMore } = useClipped(of, 6);
  return (
    <>
      <ul className="flex list-disc flex-col gap-0.5 pl-5 marker:text-ink-muted">
        {shown.map(({ kind, table, object, description }) => (
          <li key={`${kind} ${table ?? ""} ${object} ${description}`} className="[overflow-wrap:anywhere]">
            {description}
          </li>
        ))}
      </ul>
      <ShowMore hiddenCount={hiddenCount} onPress={showMore} className="mt-1" />
    </>
  );
}
