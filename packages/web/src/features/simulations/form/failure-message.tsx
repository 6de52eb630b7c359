import type { Failure } from "@foretell/contract";
import { CircleAlert } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { withoutPlace } from "../simulation-words.ts";

/** What is wrong with the statement, under its editor, with the word that was probably meant one press away. */
export function FailureMessage({
  failure,
  onUseSuggestion,
}: {
  failure: Failure;
  /** Undefined while the text is not the one that failed. */
  onUseSuggestion: ((suggestion: string) => void) | undefined;
}) {
  const { suggestion, position, error_message: message } = failure;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 pb-1 text-blocked">
      <span className="flex min-w-0 items-start gap-1">
        <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="font-mono">
            {position.line}:{position.column}
          </span>{" "}
          {withoutPlace(message)}
        </span>
      </span>
      {suggestion !== null && onUseSuggestion !== undefined && (
        <Button look="secondary" className="h-6 px-2 text-small" onClick={() => onUseSuggestion(suggestion)}>
          Use <code className="font-mono">{suggestion}</code>
        </Button>
      )}
    </span>
  );
}
