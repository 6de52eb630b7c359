import type { User } from "@foretell/contract";
import type { UserRow } from "./users.repo.ts";

/** The account as its owner sees it. */
export function userView(row: Pick<UserRow, "id" | "email" | "full_name" | "is_verified">): User {
  return { id: row.id, email: row.email, isVerified: row.is_verified, full_name: row.full_name };
}
