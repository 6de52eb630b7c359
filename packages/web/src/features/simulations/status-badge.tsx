import type { Simulation } from "@foretell/contract";
import { CircleCheck, CircleDashed, LoaderCircle, OctagonX, type LucideIcon } from "lucide-react";
import { Badge } from "../../components/badge.tsx";
import { detailStatus, listStatus } from "./simulation-words.ts";

const icons: Readonly<Record<Simulation["status"], LucideIcon>> = {
  pending: CircleDashed,
  running: LoaderCircle,
  completed: CircleCheck,
  failed: OctagonX,
};

/** How far a simulation has come, in the words of the place it stands in. */
export function StatusBadge({ status, place }: { status: Simulation["status"]; place: "list" | "detail" }) {
  const { word, meaning } = place === "list" ? listStatus(status) : detailStatus(status);
  return (
    <Badge meaning={meaning === "safe" ? "neutral" : meaning} icon={icons[status]}>
      {word}
    </Badge>
  );
}
