import type { Kysely } from "kysely";
import type { DatabaseSchema } from "./schema.ts";

/** The database or a transaction on it: what every repository function takes first. */
export type Db = Kysely<DatabaseSchema>;
