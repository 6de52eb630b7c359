import { Suspense } from "react";
import { Skeleton } from "../components/skeleton.tsx";
import type { CompareDiagramProps } from "../features/versions/compare/compare-diagram-slot.ts";
import { ComparePage } from "../features/versions/compare/compare-page.tsx";
import { lazyPart } from "../lib/lazy-part.ts";

const LazyDiagram = lazyPart(() => import("./comparison-diagram.tsx"), "ComparisonDiagramView");

const renderDiagram = (props: CompareDiagramProps) => (
  <Suspense fallback={<Skeleton className="h-[36rem] max-h-[80dvh] w-full rounded-panel" />}>
    <LazyDiagram {...props} />
  </Suspense>
);

/** The page that compares, with the diagram in its place: two features that know nothing of each other. */
export function CompareRoute() {
  return <ComparePage renderDiagram={renderDiagram} />;
}
