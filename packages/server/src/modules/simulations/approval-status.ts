import type { ApprovalStatus } from "@foretell/contract";
import { sql } from "kysely";

/** Where a query has an `approval` of a `simulation`: what has become of it. A decision falls with what was decided on. */
export const approvalStatusOf = sql<ApprovalStatus>`CASE
  WHEN approval.is_approved IS NULL THEN 'requested'
  WHEN approval.digest IS DISTINCT FROM simulation_digest(simulation.id) THEN 'fallen'
  WHEN approval.is_approved THEN 'approved' ELSE 'rejected' END`;
