import { lazy, Suspense } from "react";
import { Skeleton } from "../components/skeleton.tsx";
import type { ImpactDiagramProps } from "../features/simulations/impact-diagram-slot.ts";
import { SimulationPage } from "../features/simulations/simulation-page.tsx";

const LazyDiagram = lazy(() =>
  import("./simulation-diagram.tsx").then(({ SimulationDiagram }) => ({ default: SimulationDiagram })),
);

const renderDiagram = (props: ImpactDiagramProps) => (
  <Suspense fallback={<Skeleton className="h-[36rem] max-h-[80dvh] w-full rounded-panel" />}>
    <LazyDiagram {...props} />
  </Suspense>
);

/** A simulation's page with the diagram in its place: two features that know nothing of each other. */
export function SimulationRoute() {
  return <SimulationPage renderDiagram={renderDiagram} />;
}
