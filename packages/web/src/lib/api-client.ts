import { authRoutes, createClient, type Call } from "@foretell/contract";
import { callWithSession } from "./call-with-session.ts";
import { fetchWithTimeout } from "./fetch-with-timeout.ts";
import { createSession, type Session } from "./session.ts";

const plainCall = createClient({ fetch: fetchWithTimeout() });

/** The session of this tab. */
export const session: Session = createSession({
  lasting: localStorage,
  passing: sessionStorage,
  refresh: (refreshToken) => plainCall(authRoutes.refresh, { body: { refreshToken } }),
  logout: (refreshToken) => plainCall(authRoutes.logout, { body: { refreshToken } }),
  nowMs: () => Date.now(),
});

/** Calls a route of the contract as the signed-in user and gives the `data` of its answer. */
export const api: Call = callWithSession(plainCall, session);
