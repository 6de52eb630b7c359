import type { Call } from "@foretell/contract";
import { asSignedIn } from "./as-signed-in.ts";
import type { Session } from "./session.ts";

/** Adds the session's token to the calls that need one. */
export function callWithSession(call: Call, session: Session): Call {
  return (route, input, options = {}) => {
    if (route.access !== "signed-in") return call(route, input, options);
    return asSignedIn(session, (accessToken) =>
      call(route, input, {
        ...options,
        headers: { ...options.headers, ...(accessToken && { authorization: `Bearer ${accessToken}` }) },
      }),
    );
  };
}
