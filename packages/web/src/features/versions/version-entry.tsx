import type { SchemaVersion } from "@foretell/contract";
import { Check, Eye, RotateCcw } from "lucide-react";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { Moment } from "../../components/moment.tsx";
import { formatQuantity } from "../../lib/format.ts";
import { creatorName } from "./creator-name.ts";
import { Allowed } from "../../components/allowed.tsx";

/** One version of a schema with what can be done with it. */
export function VersionEntry({
  version,
  onView,
  onRollback,
}: {
  version: SchemaVersion;
  onView: () => void;
  onRollback: () => void;
}) {
  const headingId = `version-${version.id}`;
  return (
    <Card
      as="li"
      aria-labelledby={headingId}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-4 [contain-intrinsic-size:auto_7rem] [content-visibility:auto]"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id={headingId} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lead font-semibold">
          <span className="font-mono">{version.version_number}</span>
          {/* A long name takes the lines below on a phone; the badges stay beside the number. */}
          <span className="min-w-0 break-words max-sm:order-last max-sm:basis-full">{version.version_name}</span>
          {version.is_current && <Badge icon={Check}>Current</Badge>}
          {version.is_incomplete && <Badge meaning="risk">Incomplete</Badge>}
        </h2>
        <p className="mt-1 line-clamp-3 max-w-reading break-words whitespace-pre-line text-ink-soft">
          {version.description}
        </p>
        <p className="mt-1.5 text-small text-ink-muted">
          {formatQuantity(version.table_count, "table")} · created <Moment at={version.created_at} /> by{" "}
          {creatorName(version.created_by_name)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onView} aria-label={`View Details of ${version.version_number}`}>
          <Eye aria-hidden />
          View Details
        </Button>
        <Allowed>
          {!version.is_current && (
            <Button onClick={onRollback} aria-label={`Rollback to ${version.version_number}`}>
              <RotateCcw aria-hidden />
              Rollback
            </Button>
          )}
        </Allowed>
      </div>
    </Card>
  );
}
