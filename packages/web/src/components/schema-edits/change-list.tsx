import type { SchemaChange } from "@foretell/contract";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { useClipped } from "../../lib/use-clipped.ts";
import { DbName } from "../db-name.tsx";
import { ShowMore } from "../show-more.tsx";
import { RiskBadge } from "../risk-badge.tsx";

/** Changes of a schema, each with its risk and why; what a table brings with it is told by the table. */
export function ChangeList({
  changes,
  firstCount = 20,
  actionOf,
}: {
  changes: readonly SchemaChange[];
  firstCount?: number | undefined;
  /** What can be done about one of them. */
  actionOf?: ((change: SchemaChange) => ReactNode) | undefined;
}) {
  const own = changes.filter(({ is_with_table: isWithTable }) => !isWithTable);
  const { shown, hiddenCount, showMore } = useClipped(own, firstCount);
  return (
    <>
      <ul className="divide-y divide-line-faint rounded-panel border border-line bg-panel">
        {shown.map((change) => (
          <li key={change.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-3 py-2.5">
            <div className="min-w-0 flex-1 basis-60">
              <p className="flex flex-wrap items-start gap-x-2.5 gap-y-1">
                <RiskBadge risk={change.risk} hasException={change.caveat !== null} />
                <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">{change.description}</span>
              </p>
              <BeforeAfter change={change} />
              <p className="mt-1 text-small text-ink-muted [overflow-wrap:anywhere]">
                {change.reason}
                {change.caveat !== null && ` Except: ${change.caveat}`}
              </p>
            </div>
            {actionOf?.(change)}
          </li>
        ))}
      </ul>
      <ShowMore hiddenCount={hiddenCount} onPress={showMore} className="mt-1" />
    </>
  );
}

/** What stood there, and what stands there now, where it is both. */
function BeforeAfter({ change: { before, after } }: { change: SchemaChange }) {
  if (before === null || after === null) return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-small">
      <DbName className="text-ink-soft">{before}</DbName>
      <ArrowRight className="size-3.5 shrink-0 text-ink-muted" role="img" aria-label="becomes" />
      <DbName>{after}</DbName>
    </p>
  );
}
