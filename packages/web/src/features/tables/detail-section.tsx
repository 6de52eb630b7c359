import { useId, type ReactNode } from "react";

/** A part of a table's details under its heading; it says so where there is nothing. */
export function DetailSection({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1.5 font-semibold">
        {title} <span className="font-normal text-ink-muted">{count}</span>
      </h3>
      {count === 0 ? <p className="text-ink-muted">None</p> : children}
    </section>
  );
}
