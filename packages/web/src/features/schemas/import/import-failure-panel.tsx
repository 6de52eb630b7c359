import type { DbType } from "@foretell/contract";
import { Button } from "../../../components/button.tsx";
import { Callout } from "../../../components/callout.tsx";
import { Link } from "../../../components/link.tsx";
import { dialectLabels } from "../../../lib/dialects.ts";
import { paths } from "../../../lib/paths.ts";
import type { ImportFailure } from "./import-failure.ts";

const shownDetails = 6;

/** Why the import failed, above what was put in, which is still there; another database is one press away. */
export function ImportFailurePanel({
  failure,
  onUse,
  onAllowIncomplete,
}: {
  failure: ImportFailure;
  onUse: (dbType: DbType) => void;
  onAllowIncomplete: () => void;
}) {
  const { title, message, details, suggestedDbType, isPassing, isAboutRoom, isIncomplete } = failure;
  const hidden = details.length - shownDetails;
  return (
    <Callout
      meaning={isPassing ? "notice" : isIncomplete ? "risk" : "blocked"}
      role="alert"
      title={title}
      className="mb-5"
    >
      {message !== "" && message !== title && <p className="max-w-reading">{message}</p>}
      {details.length > 0 && (
        <ul className="mt-2 list-disc pl-4 text-ink-soft">
          {details.slice(0, shownDetails).map((detail) => (
            <li key={detail} className="[overflow-wrap:anywhere]">
              {detail}
            </li>
          ))}
          {hidden > 0 && <li>and {hidden} more</li>}
        </ul>
      )}
      {isAboutRoom && (
        <p className="mt-2">
          <Link to={paths.settings} hash="usage">
            See what takes room
          </Link>
        </p>
      )}
      {suggestedDbType !== null && (
        <Button className="mt-3" onClick={() => onUse(suggestedDbType)}>
          Import as {dialectLabels[suggestedDbType]}
        </Button>
      )}
      {isIncomplete && (
        <Button className="mt-3" onClick={onAllowIncomplete}>
          Import as Incomplete
        </Button>
      )}
    </Callout>
  );
}
