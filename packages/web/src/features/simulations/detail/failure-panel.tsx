import type { Failure } from "@foretell/contract";
import { OctagonX, Pencil } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { failureTitle, withoutPlace } from "../simulation-words.ts";
import { Allowed } from "../../../components/allowed.tsx";

/** Why the statement could not be analysed: what, where, what was probably meant, and the way back to the editor. */
export function FailurePanel({
  message,
  failure,
  onEdit,
}: {
  /** The message of a failure that has no place in the statement. */
  message: string | null;
  failure: Failure | null;
  onEdit: () => void;
}) {
  return (
    <section role="alert" className="rounded-panel border border-blocked-line bg-blocked-soft px-4 py-3.5 sm:px-5">
      <div className="flex items-start gap-3">
        <OctagonX className="mt-0.5 size-6 shrink-0 text-blocked" aria-hidden />
        <div className="min-w-0 flex-1">
          <p className="text-lead font-semibold text-blocked sm:text-title">
            {failure === null ? "The simulation failed" : failureTitle(failure.error_code)}
          </p>
          <p className="mt-1 max-w-reading [overflow-wrap:anywhere]">
            {withoutPlace(failure?.error_message ?? message ?? "")}
          </p>
          {failure !== null && (
            <p className="mt-1 text-ink-soft">
              Line {failure.position.line}, column {failure.position.column}
            </p>
          )}
          <Allowed>
            <Button className="mt-3" onClick={onEdit}>
              <Pencil aria-hidden />
              Edit and run again
            </Button>
          </Allowed>
        </div>
      </div>
    </section>
  );
}
