import { ApiError, type Call, type RouteContract } from "@foretell/contract";
import type { Session } from "./session.ts";

/** Adds the session's token to calls; a 401 renews it and tries once more, and a second one ends the session. */
export function callWithSession(call: Call, session: Session): Call {
  return async (route, input, options = {}) => {
    if (!needsToken(route)) return call(route, input, options);
    const attempt = (accessToken: string | undefined) =>
      call(route, input, {
        ...options,
        headers: { ...options.headers, ...(accessToken && { authorization: `Bearer ${accessToken}` }) },
      });
    const stored = await session.findAccessToken();
    try {
      return await attempt(stored);
    } catch (error) {
      if (!isNotSignedIn(error)) throw error;
    }
    const renewed = await session.renew();
    try {
      return await attempt(renewed);
    } catch (error) {
      if (isNotSignedIn(error)) session.end();
      throw error;
    }
  };
}

function needsToken(route: Pick<RouteContract, "access">): boolean {
  return route.access === "signed-in";
}

// A wrong current password is a 401 too, with a code of its own; a new token would not mend it.
function isNotSignedIn(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code !== "CREDENTIALS_WRONG";
}
