import { Skeleton } from "./skeleton.tsx";

/** Cards of a grid that is on its way. */
export function SkeletonCards({
  count = 3,
  label = "Loading",
}: {
  count?: number | undefined;
  label?: string | undefined;
}) {
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex h-44 flex-col gap-3 rounded-panel border border-line bg-panel p-4">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-3 w-5/6" />
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="mt-auto h-3 w-1/3" />
        </div>
      ))}
    </div>
  );
}
