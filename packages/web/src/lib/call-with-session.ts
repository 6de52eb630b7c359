import { callsOver, type Call, type Send } from "@foretell/contract";
import { asSignedIn } from "./as-signed-in.ts";
import type { Session } from "./session.ts";

/** Adds the session's token to the calls that need one. */
export function callWithSession(send: Send, session: Session): Call {
  return callsOver((route, input, options) => {
    if (route.access !== "signed-in") return send(route, input, options);
    return asSignedIn(session, (accessToken) =>
      send(route, input, {
        ...options,
        headers: { ...options.headers, ...(accessToken && { authorization: `Bearer ${accessToken}` }) },
      }),
    );
  });
}
