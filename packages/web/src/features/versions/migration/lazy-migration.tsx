import { Suspense } from "react";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { lazyPart } from "../../../lib/lazy-part.ts";
import type { ComparedPair } from "../compare/comparison-queries.ts";
import type { RenameDecisions } from "../../../lib/rename-decisions.ts";

const LazyPanel = lazyPart(() => import("./migration-panel.tsx"), "MigrationPanel");

/** The migration from one state to another, whose code comes when it first shows. */
export function LazyMigration(props: { pair: ComparedPair; decisions: RenameDecisions }) {
  return (
    <Suspense fallback={<SkeletonRows count={3} label="Loading the migration" />}>
      <LazyPanel {...props} />
    </Suspense>
  );
}
