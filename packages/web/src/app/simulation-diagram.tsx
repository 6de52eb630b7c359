import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { ErrorPanel } from "../components/error-panel.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import { DiagramExport } from "../features/diagram/diagram-export.tsx";
import type { DiagramHandle } from "../features/diagram/diagram-handle.ts";
import { Diagram } from "../features/diagram/diagram.tsx";
import { schemaErdQuery } from "../features/diagram/erd-queries.ts";
import type { DiagramState } from "../features/diagram/model/diagram-state.ts";
import { inputFromErd } from "../features/diagram/model/from-erd.ts";
import type { ImpactDiagramProps } from "../features/simulations/impact-diagram-slot.ts";
import { impactOverlay } from "./impact-overlay.ts";
import { useProject } from "../lib/use-project.ts";

/** The schema's diagram with the impact of a simulation over it; its selection is that of the page. */
export function SimulationDiagram({
  simulation,
  results,
  blockers,
  riskReasons,
  selectedTable,
  onSelectTable,
}: ImpactDiagramProps) {
  const scope = useProject();
  const { data: erd, error, isError, refetch } = useQuery(schemaErdQuery(scope, simulation.target_schema_id));
  const [state, setState] = useState<DiagramState>({});
  const handle = useRef<DiagramHandle>(null);
  const { cascadePaths } = simulation;
  const input = useMemo(() => (erd === undefined ? undefined : inputFromErd(erd)), [erd]);
  const overlay = useMemo(
    () => (erd === undefined ? undefined : impactOverlay(erd, { results, blockers, riskReasons, cascadePaths })),
    [erd, results, blockers, riskReasons, cascadePaths],
  );
  if (isError) return <ErrorPanel error={error} fallback="Failed to fetch schema ERD" onRetry={() => void refetch()} />;
  if (input === undefined) return <Skeleton className="h-[36rem] max-h-[80dvh] w-full rounded-panel" />;
  // A table that the statement does not touch can be looked at too; the page's selection knows only those it does.
  const shownTable = state.table ?? selectedTable;
  const change = ({ table, ...rest }: Partial<DiagramState>, isTableChanged: boolean) => {
    const isAffected = results.some((result) => result.affected_table_name === table);
    setState((current) => ({
      ...current,
      ...rest,
      ...(isTableChanged && { table: isAffected ? undefined : table }),
    }));
    if (isTableChanged) onSelectTable(isAffected ? table : undefined);
  };
  return (
    <Diagram
      ref={handle}
      input={input}
      overlay={overlay}
      label={`Impact on ${simulation.schema_name}`}
      memoryName={`simulation ${simulation.target_schema_id}`}
      state={{ ...state, table: shownTable }}
      onStateChange={(next) => change(next, "table" in next)}
      tools={
        <DiagramExport
          diagram={handle}
          label="Export Diagram"
          isCompact
          name={simulation.name}
          title={`${simulation.name} · impact on ${simulation.schema_name}`}
        />
      }
      className="h-[36rem] max-h-[80dvh]"
    />
  );
}
