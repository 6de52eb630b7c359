import type { AccountTables } from "./tables/accounts.ts";
import type { ApprovalTables } from "./tables/approvals.ts";
import type { AuditTables } from "./tables/audit.ts";
import type { CommentTables } from "./tables/comments.ts";
import type { DiagramTables } from "./tables/diagrams.ts";
import type { MailTables } from "./tables/mail.ts";
import type { ProjectTables } from "./tables/projects.ts";
import type { SchemaTables } from "./tables/schemas.ts";
import type { SecondFactorTables } from "./tables/second-factors.ts";
import type { SimulationTables } from "./tables/simulations.ts";
import type { UsageTables } from "./tables/usage.ts";

/** Every table of the database, for Kysely. The migrations are the truth; a test compares the two. */
export interface DatabaseSchema
  extends
    AccountTables,
    ApprovalTables,
    AuditTables,
    CommentTables,
    DiagramTables,
    MailTables,
    ProjectTables,
    SchemaTables,
    SecondFactorTables,
    SimulationTables,
    UsageTables {}
