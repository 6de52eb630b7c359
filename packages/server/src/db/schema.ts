import type { AccountTables } from "./tables/accounts.ts";
import type { ProjectTables } from "./tables/projects.ts";
import type { SchemaTables } from "./tables/schemas.ts";
import type { SimulationTables } from "./tables/simulations.ts";

/** Every table of the database, for Kysely. The migrations are the truth; a test compares the two. */
export interface DatabaseSchema extends AccountTables, ProjectTables, SchemaTables, SimulationTables {}
