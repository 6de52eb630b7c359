import type { User } from "@foretell/contract";

/** The caller of a route that needs one, as the account is now. */
export interface SignedInUser extends User {
  readonly sessionId: string;
}
