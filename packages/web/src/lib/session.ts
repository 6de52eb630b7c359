import type { User } from "@foretell/contract";
import { decodeAccessToken, isNearExpiry, renewalDelayMs } from "./access-token.ts";
import {
  clearStoredSession,
  findStoredSession,
  sessionKeys,
  storeSession,
  type SessionAreas,
} from "./session-storage.ts";

export type SessionState =
  | { readonly status: "checking"; readonly user: null }
  | { readonly status: "signed-in"; readonly user: User }
  | { readonly status: "signed-out"; readonly user: null };

/** The calls a session makes to the server, and what it needs of the browser. */
export interface SessionSurroundings extends SessionAreas {
  readonly refresh: (refreshToken: string) => Promise<{ readonly accessToken?: string | undefined }>;
  readonly logout: (refreshToken: string) => Promise<unknown>;
  readonly nowMs: () => number;
}

/** One person's session in this tab: restored, renewed ahead of time, and ended everywhere at once. */
export interface Session {
  readonly getState: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Restores the session from storage; resolves when it is known whether somebody is signed in. */
  readonly start: () => Promise<SessionState>;
  readonly signIn: (
    tokens: { accessToken: string; refreshToken: string; user?: User | undefined },
    options: { remember: boolean },
  ) => User;
  /** The token to send; renewed first where it counts as expired. Undefined when nobody is signed in. */
  readonly findAccessToken: () => Promise<string | undefined>;
  /** Renews the access token. Callers at the same time share one renewal; a failure ends the session. */
  readonly renew: () => Promise<string>;
  readonly updateUser: (change: Partial<User>) => void;
  readonly signOut: () => Promise<void>;
  /** Clears the session without telling the server: the account is gone, or the server refuses its tokens. */
  readonly end: () => void;
  /** Takes over what another tab stored or cleared. */
  readonly followStorage: (event: Pick<StorageEvent, "key" | "storageArea">) => void;
}

const signedOut: SessionState = { status: "signed-out", user: null };

/** Makes a session over the browser's storage. Nothing is read before `start`. */
export function createSession(surroundings: SessionSurroundings): Session {
  const { lasting, passing, nowMs } = surroundings;
  const listeners = new Set<() => void>();
  let state: SessionState = { status: "checking", user: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewal: Promise<string> | undefined;

  const setState = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const end = () => {
    clearTimeout(timer);
    clearStoredSession(lasting, passing);
    setState(signedOut);
  };

  const scheduleRenewal = (accessToken: string) => {
    clearTimeout(timer);
    const renewSilently = () => void renew().catch(() => undefined);
    timer = setTimeout(renewSilently, renewalDelayMs(decodeAccessToken(accessToken), nowMs()));
  };

  const renewOnce = async () => {
    const stored = findStoredSession(surroundings);
    try {
      if (stored === undefined) throw new Error("No refresh token available");
      const { accessToken } = await surroundings.refresh(stored.session.refreshToken);
      if (accessToken === undefined || accessToken === "") throw new Error("Invalid refresh response");
      // The session may have been ended, here or in another tab, while the server answered.
      if (findStoredSession(surroundings)?.session.refreshToken !== stored.session.refreshToken)
        throw new Error("No refresh token available");
      const { isVerified } = decodeAccessToken(accessToken);
      stored.area.setItem("accessToken", accessToken);
      scheduleRenewal(accessToken);
      if (state.status === "signed-in" && isVerified && !state.user.isVerified) updateUser({ isVerified });
      return accessToken;
    } catch (error) {
      // Whoever signed in anew meanwhile must not be signed out by the old session's failure.
      const current = findStoredSession(surroundings)?.session.refreshToken;
      if (current === undefined || current === stored?.session.refreshToken) end();
      throw error;
    }
  };

  const renew = () => {
    renewal ??= renewOnce().finally(() => {
      renewal = undefined;
    });
    return renewal;
  };

  const updateUser = (change: Partial<User>) => {
    if (state.status !== "signed-in") return;
    const user = { ...state.user, ...change };
    findStoredSession(surroundings)?.area.setItem("user", JSON.stringify(user));
    setState({ status: "signed-in", user });
  };

  const adoptStored = (): User | undefined => {
    const stored = findStoredSession(surroundings);
    if (stored === undefined) return undefined;
    try {
      const payload = decodeAccessToken(stored.session.accessToken);
      if (payload.exp * 1_000 <= nowMs()) return undefined;
      scheduleRenewal(stored.session.accessToken);
      return userOf(payload, stored.session.user);
    } catch {
      return undefined;
    }
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: async () => {
      const user = adoptStored();
      if (user === undefined) {
        end();
        return state;
      }
      const stored = findStoredSession(surroundings);
      if (stored !== undefined && isNearExpiry(decodeAccessToken(stored.session.accessToken), nowMs())) {
        try {
          await renew();
        } catch {
          return state;
        }
      }
      setState({ status: "signed-in", user });
      return state;
    },
    signIn: (tokens, { remember }) => {
      const payload = decodeAccessToken(tokens.accessToken);
      const user = tokens.user ?? userOf(payload, null);
      storeSession(surroundings, remember ? lasting : passing, { ...tokens, user });
      scheduleRenewal(tokens.accessToken);
      setState({ status: "signed-in", user });
      return user;
    },
    findAccessToken: async () => {
      const accessToken = findStoredSession(surroundings)?.session.accessToken;
      if (accessToken === undefined) return undefined;
      return isNearExpiry(decodeAccessToken(accessToken), nowMs()) ? await renew() : accessToken;
    },
    renew,
    updateUser,
    signOut: async () => {
      const refreshToken = findStoredSession(surroundings)?.session.refreshToken;
      // The tokens go from this browser at once, whether or not the server hears of it.
      end();
      if (refreshToken !== undefined) await surroundings.logout(refreshToken).catch(() => undefined);
    },
    end,
    followStorage: (event) => {
      if (event.storageArea !== null && event.storageArea !== lasting) return;
      if (event.key !== null && !sessionKeys.some((key) => key === event.key)) return;
      const user = adoptStored();
      if (user !== undefined) setState({ status: "signed-in", user });
      else if (state.status === "signed-in" && findStoredSession(surroundings) === undefined) end();
    },
  };
}

function userOf(payload: { id: string; email: string; isVerified: boolean }, stored: User | null): User {
  const { id, email, isVerified } = payload;
  if (stored?.id !== id) return { id, email, isVerified, full_name: "" };
  return { ...stored, isVerified: isVerified || stored.isVerified };
}
