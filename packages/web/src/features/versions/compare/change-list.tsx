import type { SchemaChange } from "@foretell/contract";
import { useMemo } from "react";
import { Button } from "../../../components/button.tsx";
import { DbName } from "../../../components/db-name.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { WindowList } from "../../../components/window-list.tsx";
import { formatCount } from "../../../lib/format.ts";
import { usePrinting } from "../../../lib/use-printing.ts";
import { ChangeRow } from "./change-row.tsx";
import { filterChanges, listItems, type ChangeFilter, type ListItem } from "./list-changes.ts";
import { RiskBadge } from "../../../components/risk-badge.tsx";
import { riskWords } from "../../../components/risk-words.ts";

const rowHeightPx = 64;

/** The changes that a filter takes, by what they are done to. */
export function ChangeList({
  changes,
  filter,
  onReset,
}: {
  changes: readonly SchemaChange[];
  filter: ChangeFilter;
  onReset: () => void;
}) {
  const { risk, text } = filter;
  const items = useMemo(() => listItems(filterChanges(changes, { risk, text })), [changes, risk, text]);
  const isPrinting = usePrinting();
  if (items.length === 0)
    return (
      <EmptyState title="No change matches" actions={<Button onClick={onReset}>Show All Changes</Button>}>
        {noMatchText(filter)}
      </EmptyState>
    );
  return (
    <section
      aria-label="Changes"
      className="overflow-hidden rounded-panel border border-line bg-panel [&>div>div:first-child>h2]:border-t-0"
    >
      <WindowList
        items={items}
        itemKey={({ key }) => key}
        estimatedHeightPx={rowHeightPx}
        drawsAll={isPrinting}
        render={renderItem}
      />
    </section>
  );
}

function noMatchText({ risk, text }: ChangeFilter): string {
  const which = risk === undefined ? "No change" : `No ${riskWords[risk].label.toLowerCase()} change`;
  return text.trim() === "" ? `${which} was found.` : `${which} contains “${text.trim()}”.`;
}

function renderItem(item: ListItem) {
  if (item.kind === "change") return <ChangeRow change={item.change} />;
  if (item.kind === "section")
    return (
      <h2 className="border-t border-line bg-sunken px-3 py-1.5 text-small font-semibold text-ink-soft">
        {item.title} <span className="font-normal text-ink-muted">{formatCount(item.count)}</span>
      </h2>
    );
  return (
    <h3 className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line px-3 py-2 font-semibold">
      <DbName>{item.name}</DbName>
      <RiskBadge risk={item.worst} />
    </h3>
  );
}
