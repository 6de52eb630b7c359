import { classNames } from "../lib/class-names.ts";

/** The place of something that is on its way, in its size. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={classNames("block animate-breathe rounded-small bg-active", className)} aria-hidden />;
}

/** Rows of a table that is on its way. */
export function SkeletonRows({
  count = 6,
  label = "Loading",
}: {
  count?: number | undefined;
  label?: string | undefined;
}) {
  return (
    <div role="status" className="divide-y divide-line-faint rounded-panel border border-line bg-panel">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex h-row items-center gap-6 px-3">
          <Skeleton className="h-3 w-1/4" />
          <Skeleton className="h-3 w-1/6" />
          <Skeleton className="ml-auto h-3 w-16" />
        </div>
      ))}
    </div>
  );
}
