import type { Verdict } from "@foretell/contract";
import { Skeleton } from "../../../components/skeleton.tsx";
import { classNames } from "../../../lib/class-names.ts";

/** A simulation that is on its way, in the shape of its page. */
export function SimulationSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">Loading the simulation</span>
      <div className="flex flex-col gap-2">
        <Skeleton className="h-7 w-72 max-w-full" />
        <Skeleton className="h-4 w-96 max-w-full max-sm:h-10" />
        <Skeleton className="h-control w-64 max-w-full sm:hidden" />
      </div>
      <VerdictSkeleton verdict={null} />
      <Skeleton className="h-24 w-full rounded-panel" />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <Skeleton className="h-64 w-full rounded-panel" />
        <Skeleton className="h-48 w-full rounded-panel" />
      </div>
    </div>
  );
}

/** The place of the verdict: with what blocks the statement comes what would unblock it. */
export function VerdictSkeleton({ verdict }: { verdict: Verdict | null }) {
  return (
    <Skeleton
      className={classNames("w-full rounded-panel", verdict === "succeeds" ? "h-20 sm:h-14" : "h-64 sm:h-44 lg:h-32")}
    />
  );
}
