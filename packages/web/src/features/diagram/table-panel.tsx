import { ArrowRight, ArrowUpRight, KeyRound, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Combobox } from "../../components/combobox.tsx";
import { DbName } from "../../components/db-name.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { classNames } from "../../lib/class-names.ts";
import { formatCount, formatQuantity } from "../../lib/format.ts";
import { FateMark } from "./fate-mark.tsx";
import type { Fate, TableFate } from "./model/diff-overlay.ts";
import type { DiagramModel, ModelEdge } from "./model/diagram-model.ts";

/** All that the diagram knows of one table: columns, keys, and who references it. */
export function TablePanel({
  model,
  whole,
  table: index,
  fate,
  keyFates,
  actions,
  details,
  onFollow,
  onFocus,
  onPath,
  onClose,
}: {
  model: DiagramModel;
  /** The diagram that the model may be a part of. */
  whole: DiagramModel;
  table: number;
  /** What became of it, where two states are compared. */
  fate?: TableFate | undefined;
  /** What became of the foreign keys, by their ids. */
  keyFates?: ReadonlyMap<string, Fate> | undefined;
  /** Links to the table's page and the like. */
  actions?: ReactNode;
  /** What else is told of it. */
  details?: ReactNode;
  onFollow: (table: number) => void;
  /** Left out for the table that the diagram shows with its neighbours alone. */
  onFocus: (() => void) | undefined;
  /** Asks for the ways of keys to another table. */
  onPath: (to: string) => void;
  onClose: () => void;
}) {
  const [asksPath, setAsksPath] = useState(false);
  const table = model.tables[index];
  if (table === undefined) return null;
  const edges = (model.edgesOf[index] ?? []).flatMap((edge) => model.edges[edge] ?? []);
  const references = edges.filter((edge) => edge.from === index);
  const referencedBy = edges.filter((edge) => edge.to === index);
  return (
    <section
      aria-label={`Table ${table.name}`}
      className="flex shrink-0 flex-col border-t border-line bg-panel max-md:h-3/5 md:w-84 md:border-t-0 md:border-l"
    >
      <header className="flex items-start gap-2 border-b border-line-faint py-2 pr-2 pl-4">
        <div className="min-w-0 flex-1 py-1">
          <h2 className="font-mono text-base font-semibold [overflow-wrap:anywhere]">{table.name}</h2>
          <p className="text-small text-ink-muted">
            {formatQuantity(table.columns.length, "column")}
            {table.row_count !== null && ` · ${formatQuantity(table.row_count, "row")}`}
          </p>
          {fate !== undefined && (
            <p className="mt-1 text-small text-ink-soft">
              <FateMark fate={fate.fate} />
              {fate.formerName !== null && (
                <>
                  {" "}
                  was <DbName>{fate.formerName}</DbName>
                </>
              )}
            </p>
          )}
        </div>
        <IconButton icon={X} label="Close" onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto pb-4">
        {table.comment !== null && <p className="px-4 pt-3 text-ink-soft">{table.comment}</p>}
        <div className="flex flex-wrap gap-2 px-4 pt-3">
          {onFocus !== undefined && <Button onClick={onFocus}>Show With Neighbours</Button>}
          <Button aria-expanded={asksPath} onClick={() => setAsksPath(!asksPath)}>
            Find a Path
          </Button>
          {actions}
        </div>
        {asksPath && (
          <div className="px-4 pt-3">
            <Combobox
              label="To which table"
              placeholder="Part of its name"
              names={whole.tables.map(({ name }) => name).filter((name) => name !== table.name)}
              value=""
              onChange={onPath}
            />
          </div>
        )}
        {details}
        <PanelHeading count={table.columns.length}>Columns</PanelHeading>
        <ul>
          {table.columns.map((column) => (
            <li key={column.name} className="flex min-h-7 items-center gap-2 px-4 py-0.5">
              <span className="flex w-8 shrink-0 gap-0.5">
                {column.is_primary_key && <KeyRound className="size-3.5 text-risk" aria-label="Primary key" />}
                {column.is_foreign_key && <ArrowUpRight className="size-3.5 text-accent" aria-label="Foreign key" />}
              </span>
              <DbName className={classNames("text-small", column.is_primary_key && "font-semibold")}>
                {column.name}
              </DbName>
              <PartFate fate={fate?.columns.get(column.name)} />
              <span
                className="ml-auto max-w-1/2 shrink-0 truncate text-right font-mono text-small text-ink-muted"
                title={column.data_type}
              >
                {column.data_type}
                {column.is_nullable && <span className="text-ink-muted"> null</span>}
              </span>
            </li>
          ))}
        </ul>
        <KeyList
          title="References"
          edges={references}
          model={model}
          fates={keyFates}
          other={(edge) => edge.to}
          none="No foreign key leaves this table."
          onFollow={onFollow}
        />
        <KeyList
          title="Referenced by"
          edges={referencedBy}
          model={model}
          fates={keyFates}
          other={(edge) => edge.from}
          none="No foreign key arrives here."
          onFollow={onFollow}
        />
      </div>
    </section>
  );
}

function PanelHeading({ count, children }: { count: number; children: ReactNode }) {
  return (
    <h3 className="flex items-baseline gap-2 px-4 pt-4 pb-1 text-small font-semibold text-ink-soft">
      {children}
      <span className="font-normal text-ink-muted">{formatCount(count)}</span>
    </h3>
  );
}

function KeyList({
  title,
  edges,
  model,
  fates,
  other,
  none,
  onFollow,
}: {
  title: string;
  edges: readonly ModelEdge[];
  model: DiagramModel;
  fates: ReadonlyMap<string, Fate> | undefined;
  other: (edge: ModelEdge) => number;
  none: string;
  onFollow: (table: number) => void;
}) {
  return (
    <>
      <PanelHeading count={edges.length}>{title}</PanelHeading>
      {edges.length === 0 && <p className="px-4 text-ink-muted">{none}</p>}
      <ul>
        {edges.map((edge) => {
          const target = other(edge);
          const name = target < 0 ? edge.toName : (model.tables[target]?.name ?? "");
          return (
            <li key={edge.id} className="px-4 py-1">
              <div className="flex flex-wrap items-center gap-x-2">
                {target < 0 ? (
                  <>
                    <DbName>{name}</DbName>
                    <Badge meaning="risk">Not in this schema</Badge>
                  </>
                ) : (
                  <button
                    type="button"
                    className="rounded-small text-left font-mono text-small font-medium text-accent underline decoration-accent/40 underline-offset-2 [overflow-wrap:anywhere] hover:text-accent-strong"
                    onClick={() => onFollow(target)}
                  >
                    {name}
                  </button>
                )}
                <PartFate fate={fates?.get(edge.id)} />
                <span className="ml-auto text-small text-ink-muted">on delete {edge.onDelete.toLowerCase()}</span>
              </div>
              <div className="font-mono text-small [overflow-wrap:anywhere] text-ink-muted">
                {columnNames(model, edge.from, edge.fromColumns)}
                <ArrowRight className="mx-1.5 inline size-3.5" role="img" aria-label="references" />
                {columnNames(model, edge.to, edge.toColumns)}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function columnNames(model: DiagramModel, table: number, columns: readonly number[]): string {
  if (table < 0) return "?";
  return columns.map((column) => model.tables[table]?.columns[column]?.name ?? "").join(", ");
}

function PartFate({ fate }: { fate: Fate | undefined }) {
  return fate === undefined ? null : <FateMark fate={fate} />;
}
