import { ApiError } from "@foretell/contract";
import type { Session } from "./session.ts";

/** Sends a request as the signed-in user; a 401 renews the token and tries once more, and a second one ends the session. */
export async function asSignedIn<Answer>(
  session: Session,
  attempt: (accessToken: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const stored = await session.findAccessToken();
  try {
    return await attempt(stored);
  } catch (error) {
    if (!isNotSignedIn(error)) throw error;
  }
  const renewed = await session.renew(stored);
  try {
    return await attempt(renewed);
  } catch (error) {
    if (isNotSignedIn(error)) session.end();
    throw error;
  }
}

// A wrong current password is a 401 too, with a code of its own; a new token would not mend it.
function isNotSignedIn(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code !== "CREDENTIALS_WRONG";
}
