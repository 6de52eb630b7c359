import type { ComparisonDiagram } from "@foretell/contract";
import type { ReactNode } from "react";

/** What the page gives to the diagram that stands on it. The diagram is another feature: the application puts it in. */
export interface CompareDiagramProps {
  readonly diagram: ComparisonDiagram;
  /** What it is a diagram of, which its file is called by as well. */
  readonly label: string;
  /** Under which name the places of its tables are remembered. */
  readonly memoryName: string;
}

export type RenderCompareDiagram = (props: CompareDiagramProps) => ReactNode;
