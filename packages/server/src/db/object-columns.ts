import { sql } from "kysely";
import { objectLists } from "./object-lists.ts";

/** The columns of `objectLists`, one behind the other. */
export const objectColumns = sql.join(objectLists.map((list) => sql.ref(list)));

/** The same as the columns of a record that is read from JSON. */
export const objectRecord = sql.join(objectLists.map((list) => sql`${sql.ref(list)} jsonb`));

/** Each set to what a row called `row` has of it. */
export const objectAssignments = sql.join(objectLists.map((list) => sql`${sql.ref(list)} = ${sql.ref(`row.${list}`)}`));
