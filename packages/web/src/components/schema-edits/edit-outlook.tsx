import type { ApiError } from "@foretell/contract";
import { Callout } from "../callout.tsx";
import { ErrorPanel } from "../error-panel.tsx";
import { Skeleton } from "../skeleton.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import { EditReportView } from "./edit-report-view.tsx";
import type { EditFlow } from "./use-edit-flow.ts";

/** What edits would do, before they are saved; or what others have saved in their place. */
export function EditOutlook({
  flow,
  onSaved,
  onDiscard,
}: {
  flow: EditFlow;
  onSaved: () => void;
  onDiscard: () => void;
}) {
  const { conflict, report, refusal, lookFailure, isLooking, isSaving, saveOnTop, failure } = flow;
  if (conflict !== undefined) {
    return (
      <ConflictPanel
        conflict={conflict}
        isBusy={isSaving}
        failure={failure}
        onApply={() => void saveOnTop().then((isSaved) => isSaved && onSaved())}
        onDiscard={onDiscard}
      />
    );
  }
  return (
    <div role="status" aria-label="What it does" className="mb-3 min-h-10">
      {isLooking ? (
        <div className="flex flex-col gap-2 pt-1">
          <span className="sr-only">Finding out what it does</span>
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ) : report !== undefined ? (
        <EditReportView report={report} />
      ) : refusal !== undefined ? (
        <Refusal refusal={refusal} />
      ) : lookFailure !== undefined ? (
        <ErrorPanel error={lookFailure} fallback="What it does could not be found out" onRetry={flow.lookAgain} />
      ) : null}
    </div>
  );
}

/** Fields that are not filled in rightly say so themselves when the form is sent. */
function Refusal({ refusal: { code, message, details } }: { refusal: ApiError }) {
  if (code === "VALIDATION_FAILED") return null;
  const isReferenced = code === "STILL_REFERENCED";
  const title = isReferenced ? "Other objects depend on it" : message;
  const others = [...new Set([...(isReferenced ? [message] : []), ...details.map((detail) => detail.message)])].filter(
    (text) => text !== title,
  );
  return (
    <Callout meaning={isReferenced ? "risk" : "blocked"} title={title}>
      {others.length > 0 && (
        <ul className="flex list-disc flex-col gap-0.5 pl-5">
          {others.map((text) => (
            <li key={text} className="[overflow-wrap:anywhere]">
              {text}
            </li>
          ))}
        </ul>
      )}
    </Callout>
  );
}
