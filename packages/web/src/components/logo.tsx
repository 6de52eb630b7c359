import { classNames } from "../lib/class-names.ts";

/** The mark: an F whose middle line reaches for a row that it has not touched yet. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" strokeWidth="3" className={classNames("size-6", className)} aria-hidden>
      <path d="M5.5 22V3.5H20M5.5 12.5H12" stroke="var(--accent)" />
      <circle cx="17.5" cy="12.5" r="3" stroke="var(--level-1)" strokeWidth="2.5" />
    </svg>
  );
}

/** The mark with the name. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <span className={classNames("inline-flex items-center gap-2", className)}>
      <Mark />
      <span className="text-lead font-semibold tracking-tight">Foretell</span>
    </span>
  );
}
