import type { ReactNode } from "react";
import { formatQuantity } from "../../lib/format.ts";
import { FateMark } from "./fate-mark.tsx";
import { countFates, fates, type DiffOverlay } from "./model/diff-overlay.ts";

/** What the colours and signs of a comparison mean, and how many tables and keys have each. */
export function DiffLegend({
  overlay,
  view,
}: {
  overlay: DiffOverlay;
  /** What shows of the diagram. */
  view: ReactNode;
}) {
  const tables = countFates(Array.from(overlay.tables.values(), ({ fate }) => fate));
  const keys = countFates(overlay.relationships.values());
  return (
    <section
      aria-label="Legend"
      className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line bg-panel px-3 py-1.5 text-small"
    >
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {fates.map((fate) => (
          <li key={fate} className="flex items-center gap-1.5">
            <FateMark fate={fate} />
            <span className="text-ink-muted">
              {formatQuantity(tables[fate], "table")}
              {keys[fate] > 0 && `, ${formatQuantity(keys[fate], "foreign key")}`}
            </span>
          </li>
        ))}
      </ul>
      <div className="ml-auto flex items-center gap-4">{view}</div>
    </section>
  );
}
