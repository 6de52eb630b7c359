import { useQuery } from "@tanstack/react-query";
import { GitCommitHorizontal } from "lucide-react";
import { Suspense } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import { workingChangesQuery } from "../../lib/schema-edits.ts";
import { Button } from "../button.tsx";
import { Skeleton } from "../skeleton.tsx";
import { RiskBadge } from "../risk-badge.tsx";
import { useProject } from "../../lib/use-project.ts";

const LazyModal = lazyPart(() => import("./working-changes-modal.tsx"), "WorkingChangesModal");

/** What the working state of a schema changes against its current version, in one line; a press lists it. */
export function WorkingChangesLine({
  schemaId,
  canEdit,
  isOpen,
  onOpen,
  onClose,
}: {
  schemaId: string;
  /** Whether changes can be taken back. */
  canEdit: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}) {
  const scope = useProject();
  const { data, isError, refetch } = useQuery(workingChangesQuery(scope, schemaId));
  return (
    <section aria-label="Changes since the current version" className="mb-4 flex min-h-control items-center gap-2">
      {!isError && <GitCommitHorizontal className="size-4 shrink-0 text-ink-muted" aria-hidden />}
      {isError ? (
        <span className="flex flex-wrap items-center gap-x-2 text-ink-soft">
          What changed since the current version could not be fetched.
          <Button look="link" onClick={() => void refetch()}>
            Try Again
          </Button>
        </span>
      ) : data === undefined ? (
        <Skeleton className="h-4 w-52" />
      ) : data.change_count === 0 ? (
        <span className="text-ink-muted">{data.title}</span>
      ) : (
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <Button look="link" aria-haspopup="dialog" onClick={onOpen}>
            {data.title}
          </Button>
          {data.worst_risk !== null && <RiskBadge risk={data.worst_risk} />}
        </span>
      )}
      {isOpen && data !== undefined && (
        <Suspense fallback={null}>
          <LazyModal schemaId={schemaId} changes={data} canEdit={canEdit} onClose={onClose} />
        </Suspense>
      )}
    </section>
  );
}
