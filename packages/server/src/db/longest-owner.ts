import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/**
 * The owner of a project who has been a member longest: what the project takes counts for him where whoever it counted for
 * goes. Null where it has no owner.
 */
export function longestOwner(
  projectId: RawBuilder<unknown>,
  { but }: { readonly but?: string } = {},
): RawBuilder<string | null> {
  const others = but === undefined ? sql`` : sql` AND user_id <> ${but}`;
  return sql<string | null>`(
    SELECT user_id FROM project_members WHERE project_id = ${projectId} AND role = 'owner'${others}
    ORDER BY joined_at, user_id LIMIT 1
  )`;
}
