import { Suspense } from "react";
import { Skeleton } from "../components/skeleton.tsx";
import type { ImpactDiagramProps } from "../features/simulations/impact-diagram-slot.ts";
import { SimulationPage } from "../features/simulations/simulation-page.tsx";
import { lazyPart } from "../lib/lazy-part.ts";

const LazyDiagram = lazyPart(() => import("./simulation-diagram.tsx"), "SimulationDiagram");

const renderDiagram = (props: ImpactDiagramProps) => (
  <Suspense fallback={<Skeleton className="h-[36rem] max-h-[80dvh] w-full rounded-panel" />}>
    <LazyDiagram {...props} />
  </Suspense>
);

/** A simulation's page with the diagram in its place: two features that know nothing of each other. */
export function SimulationRoute() {
  return <SimulationPage renderDiagram={renderDiagram} />;
}
