import { ApiError, authRoutes, callsOver, createSend, type Call, type Send } from "@foretell/contract";
import { callWithSession } from "./call-with-session.ts";
import { fetchWithTimeout } from "./fetch-with-timeout.ts";
import { notifyError } from "./notify.ts";
import { createSession, type Session } from "./session.ts";

const send = createSend({ fetch: fetchWithTimeout() });
const plainCall = callsOver(send);

/** The session of this tab. */
export const session: Session = createSession({
  lasting: localStorage,
  passing: sessionStorage,
  refresh: async (refreshToken) => {
    try {
      return await plainCall(authRoutes.refresh, { body: { refreshToken } });
    } catch (error) {
      // Why the session is over: it may have been ended because somebody else used it.
      if (error instanceof ApiError && error.status === 401) notifyError(error, "Your session has expired.");
      throw error;
    }
  },
  logout: (refreshToken) => plainCall(authRoutes.logout, { body: { refreshToken } }),
  nowMs: () => Date.now(),
});

/** Calls a route of the contract as the signed-in user and gives the `data` of its answer. */
export const api: Call = callWithSession(send, session);

/** The same with each call sent by another way, such as to a project's own addresses. */
export function apiBy(change: (send: Send) => Send): Call {
  return callWithSession(change(send), session);
}
