import { ApiError, type User } from "@foretell/contract";
import { decodeAccessToken, renewalDueMs, type AccessTokenPayload } from "./access-token.ts";
import {
  clearStoredSession,
  findStoredSession,
  sessionKeys,
  storeAccessToken,
  storeSession,
  type SessionAreas,
  type StoredSession,
} from "./session-storage.ts";

export type SessionState =
  | { readonly status: "checking"; readonly user: null }
  | { readonly status: "signed-in"; readonly user: User }
  | { readonly status: "signed-out"; readonly user: null };

/** The calls a session makes to the server, and what it needs of the browser. */
export interface SessionSurroundings extends SessionAreas {
  /** Rejects with an ApiError of status 401 where the server refuses the token, with anything else where it cannot say. */
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
  /** The token to send; renewed first where that is due and the server can be reached. Undefined when nobody is signed in. */
  readonly findAccessToken: () => Promise<string | undefined>;
  /**
   * A token in the place of one that the server refused. Callers at the same time share one renewal. A refusal ends the
   * session; where the server cannot say, it is asked again later, and until then every caller hears why.
   */
  readonly renew: (refused: string | undefined) => Promise<string>;
  readonly updateUser: (change: Partial<User>) => void;
  readonly signOut: () => Promise<void>;
  /** Clears the session without telling the server: the account is gone, or the server refuses its tokens. */
  readonly end: () => void;
  /** Takes over what another tab stored or cleared. */
  readonly followStorage: (event: Pick<StorageEvent, "key" | "storageArea">) => void;
}

const signedOut: SessionState = { status: "signed-out", user: null };
/** However soon a token is due again, as it is where its life is shorter than the way to the server is long. */
const renewalFloorMs = 20_000;
/** Between renewals that come to nothing, one after the other; the last of them goes on. */
const retryPausesMs = [20_000, 40_000, 60_000] as const;
/** What a timer of the browser can wait for. */
const maxTimerMs = 2 ** 31 - 1;

/** A renewal that came to nothing. */
interface RenewalFailure {
  readonly error: unknown;
  /** How many there were in a row. */
  readonly count: number;
  readonly retryAtMs: number;
}

/** Makes a session over the browser's storage. Nothing is read before `start`. */
export function createSession(surroundings: SessionSurroundings): Session {
  const { lasting, passing, nowMs } = surroundings;
  const listeners = new Set<() => void>();
  let state: SessionState = { status: "checking", user: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewal: Promise<string> | undefined;
  let renewedMs = Number.NEGATIVE_INFINITY;
  let failure: RenewalFailure | undefined;

  const setState = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const end = () => {
    clearTimeout(timer);
    failure = undefined;
    clearStoredSession(lasting, passing);
    setState(signedOut);
  };

  /** When the stored token is to be renewed; at once where it cannot be read or nobody knows when it came. */
  const dueMs = ({ accessToken, receivedMs }: StoredSession): number => {
    const payload = findPayload(accessToken);
    const isKnown = payload !== undefined && receivedMs !== undefined && receivedMs <= nowMs();
    const wantedMs = isKnown ? renewalDueMs(payload, receivedMs) : Number.NEGATIVE_INFINITY;
    return failure?.retryAtMs ?? Math.max(wantedMs, renewedMs + renewalFloorMs);
  };

  const scheduleRenewal = () => {
    clearTimeout(timer);
    const stored = findStoredSession(surroundings);
    if (stored === undefined) return;
    const delayMs = Math.min(Math.max(0, dueMs(stored.session) - nowMs()), maxTimerMs);
    timer = setTimeout(() => void ask().catch(() => undefined), delayMs);
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
      renewedMs = nowMs();
      failure = undefined;
      storeAccessToken(stored.area, accessToken, renewedMs);
      scheduleRenewal();
      if (state.status === "signed-in" && isVerified && !state.user.isVerified) updateUser({ isVerified });
      return accessToken;
    } catch (error) {
      // Whoever signed in anew meanwhile has nothing to do with the old session's failure.
      const current = findStoredSession(surroundings)?.session.refreshToken;
      if (current === undefined) end();
      else if (current === stored?.session.refreshToken) {
        if (isRefusal(error)) end();
        else putOff(error);
      }
      throw error;
    }
  };

  const putOff = (error: unknown) => {
    const count = (failure?.count ?? 0) + 1;
    const pauseMs = retryPausesMs[Math.min(count, retryPausesMs.length) - 1] ?? 0;
    failure = { error, count, retryAtMs: nowMs() + pauseMs };
    scheduleRenewal();
  };

  const ask = () => {
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

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: async () => {
      const stored = findStoredSession(surroundings);
      if (stored !== undefined && dueMs(stored.session) <= nowMs()) await ask().catch(() => undefined);
      // A server that could not be asked has not refused anybody.
      const user = findUser(findStoredSession(surroundings)?.session);
      if (user === undefined) end();
      else {
        scheduleRenewal();
        setState({ status: "signed-in", user });
      }
      return state;
    },
    signIn: (tokens, { remember }) => {
      const payload = decodeAccessToken(tokens.accessToken);
      const user = tokens.user ?? userOf(payload, null);
      storeSession(surroundings, remember ? lasting : passing, { ...tokens, user }, nowMs());
      failure = undefined;
      scheduleRenewal();
      setState({ status: "signed-in", user });
      return user;
    },
    findAccessToken: async () => {
      const stored = findStoredSession(surroundings)?.session;
      if (stored === undefined || dueMs(stored) > nowMs()) return stored?.accessToken;
      try {
        return await ask();
      } catch (error) {
        // Its last minutes may not be over yet: that is for the server to say.
        if (isRefusal(error) || stored.accessToken === undefined) throw error;
        return stored.accessToken;
      }
    },
    renew: async (refused) => {
      const current = findStoredSession(surroundings)?.session.accessToken;
      if (current !== undefined && current !== refused) return current;
      if (failure !== undefined && failure.retryAtMs > nowMs()) throw failure.error;
      return ask();
    },
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
      const stored = findStoredSession(surroundings)?.session;
      const user = stored?.accessToken === undefined ? undefined : findUser(stored);
      if (user !== undefined) {
        failure = undefined;
        scheduleRenewal();
        setState({ status: "signed-in", user });
      } else if (state.status === "signed-in" && stored === undefined) end();
    },
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

function findPayload(accessToken: string | undefined): AccessTokenPayload | undefined {
  try {
    return accessToken === undefined ? undefined : decodeAccessToken(accessToken);
  } catch {
    return undefined;
  }
}

/** Whose session it is, by its token or else by what is kept of him. */
function findUser(stored: StoredSession | undefined): User | undefined {
  if (stored === undefined) return undefined;
  const payload = findPayload(stored.accessToken);
  return payload === undefined ? (stored.user ?? undefined) : userOf(payload, stored.user);
}

function userOf(
  { id, email, isVerified }: Pick<AccessTokenPayload, "id" | "email" | "isVerified">,
  stored: User | null,
): User {
  if (stored?.id !== id) return { id, email, isVerified, full_name: "" };
  return { ...stored, isVerified: isVerified || stored.isVerified };
}
