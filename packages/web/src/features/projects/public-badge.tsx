import { Globe } from "lucide-react";
import { Badge } from "../../components/badge.tsx";

/** Says that any signed-in person who has the link may view a project. */
export function PublicBadge({ className }: { className?: string }) {
  return (
    <span title="Any signed-in person who has the link may view this project">
      <Badge meaning="notice" icon={Globe} className={className}>
        Public
      </Badge>
    </span>
  );
}
