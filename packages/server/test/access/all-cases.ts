import { accountCases } from "./account-cases.ts";
import type { AccessCase } from "./access-case.ts";
import { activityCases } from "./activity-cases.ts";
import { approvalCases } from "./approval-cases.ts";
import { collaborativeCases } from "./collaborative-cases.ts";
import { commentCases } from "./comment-cases.ts";
import { diagramCases } from "./diagram-cases.ts";
import { editCases } from "./edit-cases.ts";
import { memberCases } from "./member-cases.ts";
import { projectCases } from "./project-cases.ts";
import { schemaCases } from "./schema-cases.ts";
import { simulationCases } from "./simulation-cases.ts";
import { statisticsCases } from "./statistics-cases.ts";
import { versionCases } from "./version-cases.ts";

/** A request to every route of the contract that succeeds for the owner of what it names. */
export const allCases: readonly AccessCase[] = [
  ...accountCases,
  ...activityCases,
  ...approvalCases,
  ...collaborativeCases,
  ...commentCases,
  ...diagramCases,
  ...editCases,
  ...memberCases,
  ...projectCases,
  ...schemaCases,
  ...simulationCases,
  ...statisticsCases,
  ...versionCases,
];
