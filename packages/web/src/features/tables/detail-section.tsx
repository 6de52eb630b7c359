import { useId, type ReactNode } from "react";

/** A part of a table's details under its heading; it says so where there is nothing. */
export function DetailSection({
  title,
  count,
  action,
  children,
}: {
  title: string;
  count: number;
  /** A button at the end of the heading's line. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <h3 id={id} className="font-semibold">
          {title} <span className="font-normal text-ink-muted">{count}</span>
        </h3>
        {action}
      </div>
      {count === 0 ? <p className="text-ink-muted">None</p> : children}
    </section>
  );
}
