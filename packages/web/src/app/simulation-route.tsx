import type { SimulationDetail } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Skeleton } from "../components/skeleton.tsx";
import type { ImpactDiagramProps } from "../features/simulations/impact-diagram-slot.ts";
import { SimulationPage } from "../features/simulations/simulation-page.tsx";
import { projectQuery } from "../lib/project-queries.ts";
import { useProject } from "../lib/use-project.ts";
import { lazyPart } from "../lib/lazy-part.ts";

const LazyDiagram = lazyPart(() => import("./simulation-diagram.tsx"), "SimulationDiagram");

const ApprovalPanel = lazyPart(() => import("../features/approvals/approval-panel.tsx"), "ApprovalPanel");
const Comments = lazyPart(() => import("../features/comments/comments.tsx"), "Comments");

const renderTalk = ({ id, status, is_outdated, affectedTables }: SimulationDetail) => (
  <Suspense fallback={null}>
    <ApprovalPanel simulationId={id} canAsk={status === "completed" && !is_outdated} />
    <Comments simulationId={id} tables={affectedTables} />
  </Suspense>
);

const renderDiagram = (props: ImpactDiagramProps) => (
  <Suspense fallback={<Skeleton className="h-[36rem] max-h-[80dvh] w-full rounded-panel" />}>
    <LazyDiagram {...props} />
  </Suspense>
);

/** A simulation's page with the diagram, the approval and the comments in their places: features that know nothing of each other. */
export function SimulationRoute() {
  const scope = useProject();
  const { data: role = null } = useQuery({ ...projectQuery(scope), select: ({ user_role = null }) => user_role });
  return <SimulationPage renderDiagram={renderDiagram} renderTalk={role === null ? undefined : renderTalk} />;
}
