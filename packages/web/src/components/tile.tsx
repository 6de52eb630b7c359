import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";
import { formatCount } from "../lib/format.ts";
import { Skeleton } from "./skeleton.tsx";

/** A figure under its label. While `value` is undefined the place of the figure is kept. */
export function Tile({
  label,
  value,
  note,
  className,
}: {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div className={classNames("min-w-0 bg-panel px-4 py-3 max-sm:last:odd:col-span-2", className)}>
      <dt className="text-small text-ink-muted">{label}</dt>
      <dd className="mt-1 text-figure font-medium tracking-tight">
        {value === undefined ? (
          <Skeleton className="my-1 h-7 w-16" />
        ) : typeof value === "number" ? (
          formatCount(value)
        ) : (
          value
        )}
      </dd>
      {note !== undefined && <dd className="text-small text-ink-muted">{note}</dd>}
    </div>
  );
}

/** Figures in a row, a hair line between them; two by two on a phone. */
export function Tiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl
      aria-label={label}
      className="grid auto-cols-fr grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line-faint sm:grid-flow-col sm:grid-cols-none"
    >
      {children}
    </dl>
  );
}
