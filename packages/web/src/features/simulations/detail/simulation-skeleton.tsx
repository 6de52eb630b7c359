import { Skeleton } from "../../../components/skeleton.tsx";

/** A simulation that is on its way, in the shape of its page. */
export function SimulationSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">Loading the simulation</span>
      <div className="flex flex-col gap-2">
        <Skeleton className="h-7 w-72 max-w-full" />
        <Skeleton className="h-4 w-96 max-w-full" />
      </div>
      <Skeleton className="h-18 w-full rounded-panel" />
      <Skeleton className="h-24 w-full rounded-panel" />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <Skeleton className="h-64 w-full rounded-panel" />
        <Skeleton className="h-48 w-full rounded-panel" />
      </div>
    </div>
  );
}
