import type { ReactNode } from "react";
import type { Permission } from "../lib/project-scope.ts";
import { useProject } from "../lib/use-project.ts";

/** Shows what a role in the project includes, and nothing of it to all others. */
export function Allowed({ permission = "edit", children }: { permission?: Permission; children: ReactNode }) {
  return useProject().can(permission) ? children : null;
}
