import { reportFormat, simulationsRoutes, type SimulationDetail } from "@foretell/contract";
import { Copy, Ellipsis, Pencil, RotateCw, Tags, TextCursorInput, Trash2 } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { DialectMark } from "../../../components/dialect-mark.tsx";
import { ExportMenu } from "../../../components/export-menu.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { Menu, MenuItem } from "../../../components/menu.tsx";
import { Moment } from "../../../components/moment.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { formatDuration } from "../../../lib/format.ts";
import { QueryTypeBadge } from "../../../components/query-type-badge.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { TagList } from "../tags/tag-list.tsx";
import { Allowed } from "../../../components/allowed.tsx";

/** What was asked, of which schema, when; and what can be done with it. */
export function SimulationHeader({
  simulation,
  isLoading,
  isRerunning,
  onRerun,
  onEdit,
  onRename,
  onTag,
  onCopy,
  onDelete,
}: {
  simulation: SimulationDetail;
  /** While the results are on their way, nothing is done with them. */
  isLoading: boolean;
  isRerunning: boolean;
  onRerun: () => void;
  onEdit: () => void;
  onRename: () => void;
  onTag: () => void;
  onCopy: () => void;
  onDelete: () => void;
}) {
  const { executed_at: executedAt, execution_time_ms: durationMs } = simulation;
  return (
    <PageHeader
      title={simulation.name}
      description={
        <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="flex items-center gap-2">
            <StatusBadge status={simulation.status} place="detail" />
            <QueryTypeBadge simulation={simulation} />
          </span>
          <span className="flex items-center gap-1.5">
            <DialectMark dialect={simulation.db_type} hasName={false} />
            {simulation.schema_name}
          </span>
          <span className="text-ink-muted">
            {executedAt === null ? (
              "Not executed yet"
            ) : (
              <>
                Executed <Moment at={executedAt} as="moment" />
              </>
            )}
            {durationMs !== null && ` in ${formatDuration(durationMs)}`}
          </span>
          <TagList tags={simulation.tags} />
          {simulation.status === "completed" && (
            <span className="basis-full text-small text-ink-muted">Simulated: nothing was run on a database</span>
          )}
        </span>
      }
      actions={
        <span className="flex flex-wrap gap-2 print:hidden">
          {executedAt !== null && (
            <ExportMenu
              formats={reportFormat.options}
              requestOf={(format) => ({
                route: simulationsRoutes.export,
                params: { id: simulation.id },
                query: { format },
              })}
              isDisabled={isLoading}
              failureMessage="Failed to export results"
              copied={{ format: "markdown", ending: `\n[Open in Foretell](${window.location.href})\n` }}
            />
          )}
          <Allowed>
            <Button disabled={isLoading} onClick={onRerun} busyLabel={isRerunning ? "Running..." : undefined}>
              <RotateCw aria-hidden />
              {simulation.status === "pending" ? "Execute" : "Rerun Simulation"}
            </Button>
          </Allowed>
          <Menu trigger={<IconButton icon={Ellipsis} look="secondary" label="More actions" hasTooltip={false} />}>
            <Allowed>
              <MenuItem icon={Pencil} onSelect={onEdit}>
                Edit and run as new
              </MenuItem>
              <MenuItem icon={TextCursorInput} onSelect={onRename}>
                Rename
              </MenuItem>
              <MenuItem icon={Tags} onSelect={onTag}>
                Edit tags
              </MenuItem>
            </Allowed>
            <MenuItem icon={Copy} onSelect={onCopy}>
              Copy to project
            </MenuItem>
            <Allowed>
              <MenuItem icon={Trash2} isDangerous onSelect={onDelete}>
                Delete
              </MenuItem>
            </Allowed>
          </Menu>
        </span>
      }
    />
  );
}
