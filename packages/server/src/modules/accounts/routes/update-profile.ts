import type { BodyOf, User, usersRoutes } from "@foretell/contract";
import { answer } from "../../../http/answer.ts";
import type { Answer } from "../../../http/answer.ts";
import type { SignedInUser } from "../../../signed-in-user.ts";
import type { Caller } from "../caller/caller.ts";
import type { Users } from "../profile/users.service.ts";

/** Answers both addresses of the same operation. */
export async function updateProfile(
  users: Users,
  user: SignedInUser,
  body: BodyOf<typeof usersRoutes.update>,
  caller: Caller,
): Promise<Answer<User>> {
  const updated = await users.update(user, body, caller);
  const message =
    updated.pendingEmail === undefined
      ? "Profile updated successfully"
      : `Open the mail that is on its way to ${updated.pendingEmail} to finish the change of your email address.`;
  return answer(updated.user, { message });
}
