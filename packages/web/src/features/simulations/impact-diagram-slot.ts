import type { ImpactResult, SimulationDetail, SimulationSummary } from "@foretell/contract";
import type { ReactNode } from "react";

/** What the page gives to the diagram that stands on it. The diagram is another feature: the application puts it in. */
export interface ImpactDiagramProps {
  readonly simulation: SimulationDetail;
  readonly results: readonly ImpactResult[];
  readonly blockers: SimulationSummary["blockers"];
  readonly riskReasons: SimulationSummary["risk_reasons"];
  readonly selectedTable: string | undefined;
  readonly onSelectTable: (table: string | undefined) => void;
}

export type RenderImpactDiagram = (props: ImpactDiagramProps) => ReactNode;
