import { Skeleton, SkeletonRows } from "../../../components/skeleton.tsx";
import { Tile, Tiles } from "../../../components/tile.tsx";

/** A comparison that is being worked out, in its shape. */
export function ComparisonSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-17 w-full rounded-panel" />
      <Tiles label="Totals">
        <Tile label="Tables added" value={undefined} />
        <Tile label="Tables removed" value={undefined} />
        <Tile label="Tables changed" value={undefined} />
      </Tiles>
      <SkeletonRows count={8} label="Comparing versions" />
    </div>
  );
}
