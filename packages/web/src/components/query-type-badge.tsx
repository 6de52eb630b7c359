import type { Simulation } from "@foretell/contract";
import { Badge } from "./badge.tsx";

/** What a simulation runs. The type of a script is that of its weightiest statement, which would speak for all others. */
export function QueryTypeBadge({
  simulation: { is_script: isScript, query_type: type },
}: {
  simulation: Pick<Simulation, "is_script" | "query_type">;
}) {
  return isScript ? (
    <Badge icon={null}>Script</Badge>
  ) : (
    <Badge icon={null} className="font-mono">
      {type}
    </Badge>
  );
}
