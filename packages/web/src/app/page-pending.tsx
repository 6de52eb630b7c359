import { SkeletonRows, Skeleton } from "../components/skeleton.tsx";

/** Stands in for a page whose code is on its way: a heading and what usually follows it. */
export function PagePending() {
  return (
    <div className="mx-auto w-full max-w-page px-4 py-5 sm:px-6 lg:px-8 lg:py-6">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="mt-2 mb-6 h-3 w-80 max-w-full" />
      <SkeletonRows count={8} label="Loading the page" />
    </div>
  );
}
