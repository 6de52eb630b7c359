import { forbidden } from "../../errors.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Scope } from "../projects/scope.ts";

/** Lets members alone pass: who views a public project is told nothing of who did what. */
export async function requireMember(policy: ProjectPolicy, scope: Scope, projectId: string): Promise<void> {
  const { role } = await policy.read(scope, { type: "project", id: projectId });
  if (role === null) throw forbidden("Only members of this project may see its activity.");
}
