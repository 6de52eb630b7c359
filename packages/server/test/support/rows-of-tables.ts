import type { Insertable, Selectable } from "kysely";
import type { DatabaseSchema } from "../../src/db/schema.ts";

/** What is read of each table, and what is written to it: `declared-columns.ts` asks the compiler for its type. */
export type RowsOfTables = {
  [Table in keyof DatabaseSchema]: {
    selected: Selectable<DatabaseSchema[Table]>;
    inserted: Insertable<DatabaseSchema[Table]>;
  };
};
