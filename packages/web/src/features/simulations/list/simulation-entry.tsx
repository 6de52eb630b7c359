import type { Simulation } from "@foretell/contract";
import { Ellipsis, Eye, PencilLine, RotateCw, Tags, Trash2 } from "lucide-react";
import { ApprovalBadge } from "../../../components/approval-badge.tsx";
import { Checkbox } from "../../../components/checkbox.tsx";
import { DialectMark } from "../../../components/dialect-mark.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { PlainLink } from "../../../components/link.tsx";
import { Menu, MenuItem } from "../../../components/menu.tsx";
import { Moment } from "../../../components/moment.tsx";
import { meaningTexts } from "../../../components/meaning.ts";
import { riskCodesLine } from "../../../components/risk-code-words.ts";
import { riskMeanings } from "../../../components/verdict-words.ts";
import { classNames } from "../../../lib/class-names.ts";
import { QueryTypeBadge } from "../../../components/query-type-badge.tsx";
import { simulationTitle, statementLine } from "../../../lib/simulation-title.ts";
import { VerdictBadge } from "../../../components/verdict-badge.tsx";
import { formatCount, formatDuration, formatEstimate, formatQuantity } from "../../../lib/format.ts";
import { useProject } from "../../../lib/use-project.ts";
import { clipNames } from "../clip-names.ts";
import { rowsNoun } from "../impact/rows-text.ts";
import { withoutPlace } from "../simulation-words.ts";
import { StatusBadge } from "../status-badge.tsx";
import { TagList } from "../tags/tag-list.tsx";
import { Allowed } from "../../../components/allowed.tsx";

const namesShown = 6;

/** One simulation of the list: what was asked, against which schema, and what came of it. */
export function SimulationEntry({
  simulation,
  isBusy,
  isDense,
  isChosen,
  onChoose,
  ...actions
}: EntryActions & {
  simulation: Simulation;
  isBusy: boolean;
  /** In one line: what it is called, what came of it, and what was asked. */
  isDense: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const { id } = simulation;
  const { title } = simulationTitle(simulation);
  return (
    <article
      aria-labelledby={`simulation-${id}`}
      aria-busy={isBusy}
      className={classNames(
        "relative flex gap-2 pr-2 pl-4 hover:bg-hover",
        isDense ? "items-center py-1" : "py-3",
        isChosen && "bg-active",
      )}
    >
      <Checkbox
        label={<span className="sr-only">Choose {title}</span>}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
        className={classNames("relative z-1", !isDense && "self-start")}
      />
      {isDense ? <Line simulation={simulation} /> : <Details simulation={simulation} />}
      <div className="relative">
        <EntryMenu simulation={simulation} isBusy={isBusy} {...actions} />
      </div>
    </article>
  );
}

/** What it is called, or, where nobody named it, what was asked. */
function Name({ simulation, className }: { simulation: Simulation; className: string }) {
  const { paths } = useProject();
  const { title, isStatement } = simulationTitle(simulation);
  return (
    <h2
      id={`simulation-${simulation.id}`}
      className={classNames("min-w-0 font-semibold", isStatement && "font-mono text-small", className)}
    >
      <PlainLink
        to={paths.simulation(simulation.id)}
        title={isStatement ? simulation.query_text : title}
        className="rounded-small after:absolute after:inset-0 hover:underline"
      >
        {title}
      </PlainLink>
    </h2>
  );
}

function Line({ simulation }: { simulation: Simulation }) {
  const { status, verdict, risk, query_text: text } = simulation;
  const { isStatement } = simulationTitle(simulation);
  const reach = status === "completed" ? reachOf(simulation) : null;
  return (
    <div className="flex min-w-0 flex-1 items-center gap-x-3 gap-y-0.5 max-sm:flex-wrap">
      <span className="shrink-0 max-sm:order-last lg:w-40">
        {verdict === null ? <StatusBadge status={status} place="list" /> : <VerdictBadge outlook={{ verdict, risk }} />}
      </span>
      <Name
        simulation={simulation}
        // On a phone a second line: statements often begin alike.
        className={classNames(
          "flex-1 max-sm:line-clamp-2 max-sm:basis-full max-sm:[overflow-wrap:anywhere] sm:truncate",
          !isStatement && "sm:w-1/4 sm:flex-none",
        )}
      />
      {!isStatement && (
        <code className="min-w-0 flex-1 truncate font-mono text-small text-ink-soft max-sm:hidden" title={text}>
          {statementLine(text)}
        </code>
      )}
      <TagList
        tags={simulation.tags}
        className="relative z-1 max-w-56 shrink-0 flex-nowrap overflow-hidden max-md:hidden"
      />
      <span className="shrink-0 text-small text-ink-muted max-sm:order-last">
        {reach !== null && <span className="max-md:hidden">{`${reach} · `}</span>}
        <Moment at={simulation.created_at} as="ago" />
      </span>
    </div>
  );
}

function Details({ simulation }: { simulation: Simulation }) {
  const { status, verdict } = simulation;
  const { kind } = useProject();
  const { isStatement } = simulationTitle(simulation);
  return (
    <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1.5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Name
            simulation={simulation}
            className={classNames(
              "mr-1 max-w-full max-sm:w-full",
              isStatement ? "line-clamp-2 [overflow-wrap:anywhere] sm:w-full" : "truncate",
            )}
          />
          <StatusBadge status={status} place="list" />
          {verdict !== null && <VerdictBadge outlook={{ verdict, risk: simulation.risk }} />}
          {simulation.approval_status !== null && <ApprovalBadge status={simulation.approval_status} />}
          <QueryTypeBadge simulation={simulation} />
        </div>
        <TagList tags={simulation.tags} className="relative z-1 w-fit" />
        {!isStatement && (
          <p
            className="line-clamp-2 font-mono text-small text-ink-soft [overflow-wrap:anywhere]"
            title={simulation.query_text}
          >
            {statementLine(simulation.query_text)}
          </p>
        )}
        {simulation.risk !== null && simulation.risk !== "safe" && simulation.risk_codes.length > 0 && (
          <p className={classNames("text-small", meaningTexts[riskMeanings[simulation.risk]])}>
            {riskCodesLine(simulation.risk_codes)}
          </p>
        )}
        {simulation.error_message !== null && (
          <p className="line-clamp-2 text-blocked [overflow-wrap:anywhere]">{withoutPlace(simulation.error_message)}</p>
        )}
        {status === "completed" && (
          <div>
            <Names
              label={hasUnchangedTables(simulation) ? "Tables involved" : "Tables"}
              names={simulation.affectedTables}
              count={simulation.affected_table_count}
            />
            <Names label="Columns" names={simulation.affectedColumns} count={simulation.affected_column_count} />
          </div>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-1.5 md:items-end md:text-end">
        {status === "completed" && <Outcome simulation={simulation} />}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-small text-ink-muted md:flex-col md:items-end">
          <span className="flex max-w-60 min-w-0 items-center gap-1.5">
            <DialectMark
              dialect={simulation.db_type}
              hasName={false}
              className="[&>span]:size-4 [&>span]:text-[0.5625rem]"
            />
            <span className="truncate">{simulation.schema_name}</span>
          </span>
          <span>
            Execution time{" "}
            {simulation.execution_time_ms === null ? "N/A" : formatDuration(simulation.execution_time_ms)}
          </span>
          <span>
            Created <Moment at={simulation.created_at} as="moment" />
            {kind === "collaborative" && simulation.created_by_name !== null && ` by ${simulation.created_by_name}`}
          </span>
        </p>
      </div>
    </div>
  );
}

/** What can be done with a simulation of the list. */
export interface EntryActions {
  readonly onView: () => void;
  readonly onRerun: () => void;
  readonly onRename: () => void;
  readonly onTag: () => void;
  readonly onDelete: () => void;
}

function EntryMenu({
  simulation,
  isBusy,
  onView,
  onRerun,
  onRename,
  onTag,
  onDelete,
}: EntryActions & { simulation: Simulation; isBusy: boolean }) {
  const { title } = simulationTitle(simulation);
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={`Actions for ${title}`} hasTooltip={false} aria-disabled={isBusy} />}
    >
      <MenuItem icon={Eye} onSelect={onView}>
        View
      </MenuItem>
      <Allowed>
        <MenuItem icon={RotateCw} onSelect={onRerun}>
          {simulation.status === "pending" ? "Execute" : "Rerun"}
        </MenuItem>
        <MenuItem icon={PencilLine} onSelect={onRename}>
          Rename
        </MenuItem>
        <MenuItem icon={Tags} onSelect={onTag}>
          Edit tags
        </MenuItem>
        <MenuItem icon={Trash2} isDangerous onSelect={onDelete}>
          Delete
        </MenuItem>
      </Allowed>
    </Menu>
  );
}

/** Whether more tables are named than the figures count: those that block the statement, or are only read by it. */
function hasUnchangedTables(simulation: Simulation): boolean {
  return simulation.affected_table_count > simulation.total_tables_affected;
}

function rowsOf({ total_rows_affected: rows, estimate_basis: basis }: Simulation): string {
  const count = formatEstimate(rows, basis === "exact" ? "exact" : "estimated");
  return `${count} ${rowsNoun({ estimated_rows_affected: rows })}`;
}

const wouldReach: Readonly<Partial<Record<NonNullable<Simulation["verdict"]>, string>>> = {
  blocked: "Would reach",
  may_be_blocked: "May reach",
};

/**
 * Whether the figures say nothing: of a script that stops they are those of the statements before the one it stops at, and
 * of one that changes the schema alone there are none.
 */
const isReachUnknown = ({ is_script: isScript, verdict, total_tables_affected: tables }: Simulation): boolean =>
  isScript && (verdict === "blocked" || tables === 0);

/** How many rows it changes, or would; null where that is not known. */
function reachOf(simulation: Simulation): string | null {
  if (isReachUnknown(simulation)) return null;
  const would = simulation.verdict === null ? undefined : wouldReach[simulation.verdict];
  return would === undefined ? rowsOf(simulation) : `${would.toLowerCase()} ${rowsOf(simulation)}`;
}

function Outcome({ simulation }: { simulation: Simulation }) {
  if (isReachUnknown(simulation)) return null;
  const figures = [
    formatQuantity(simulation.total_tables_affected, "table"),
    rowsOf(simulation),
    `cascade depth ${simulation.max_cascade_depth}`,
  ];
  const would = simulation.verdict === null ? undefined : wouldReach[simulation.verdict];
  return (
    <p className="flex flex-wrap gap-x-4 md:justify-end">
      {would !== undefined && <span className="text-ink-soft">{would}</span>}
      {figures.map((figure) => (
        <span key={figure} className="whitespace-nowrap">
          {figure}
        </span>
      ))}
    </p>
  );
}

function Names({ label, names, count }: { label: string; names: readonly string[]; count: number }) {
  if (names.length === 0) return null;
  const { shown, more } = clipNames(names, { limit: namesShown, count });
  return (
    <p className="truncate text-small text-ink-muted" title={names.slice(0, 100).join(", ")}>
      {label} <code className="font-mono text-ink-soft">{shown}</code>
      {more > 0 && ` and ${formatCount(more)} more`}
    </p>
  );
}
