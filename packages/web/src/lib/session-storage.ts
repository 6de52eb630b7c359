import type { User } from "@foretell/contract";

/** What a session keeps in the browser. */
export interface StoredSession {
  readonly refreshToken: string;
  /** Undefined where it is lost: the refresh token gives another. */
  readonly accessToken: string | undefined;
  /** When the access token came, in milliseconds by the clock of this browser; undefined where that is not known. */
  readonly receivedMs: number | undefined;
  readonly user: User | null;
}

export const sessionKeys = ["accessToken", "accessTokenAt", "refreshToken", "user"] as const;

/** The two places a session can be kept: one that outlives the browser, and one that ends with it. */
export interface SessionAreas {
  readonly lasting: Storage;
  readonly passing: Storage;
}

/** Finds the stored session and where it is kept, this tab's own first; undefined without a refresh token. */
export function findStoredSession(areas: SessionAreas): { session: StoredSession; area: Storage } | undefined {
  for (const area of [areas.passing, areas.lasting]) {
    const refreshToken = area.getItem("refreshToken");
    if (refreshToken === null) continue;
    const accessToken = area.getItem("accessToken") ?? undefined;
    const receivedMs = Number(area.getItem("accessTokenAt") ?? Number.NaN);
    const session = { refreshToken, accessToken, receivedMs: Number.isFinite(receivedMs) ? receivedMs : undefined };
    return { session: { ...session, user: readUser(area) }, area };
  }
  return undefined;
}

function readUser(area: Storage): User | null {
  try {
    const stored: unknown = JSON.parse(area.getItem("user") ?? "null");
    return isUser(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isUser(stored: unknown): stored is User {
  if (typeof stored !== "object" || stored === null) return false;
  const { id, email, full_name, isVerified }: { readonly [Name in keyof User]?: unknown } = stored;
  return [id, email, full_name].every((text) => typeof text === "string") && typeof isVerified === "boolean";
}

/** Writes a session to one place and removes it from the other. */
export function storeSession(
  areas: SessionAreas,
  area: Storage,
  session: { readonly refreshToken: string; readonly accessToken: string; readonly user: User },
  receivedMs: number,
): void {
  clearStoredSession(area === areas.lasting ? areas.passing : areas.lasting);
  area.setItem("refreshToken", session.refreshToken);
  area.setItem("user", JSON.stringify(session.user));
  storeAccessToken(area, session.accessToken, receivedMs);
}

/** Writes a token that has come. The token last: another tab reads the session when it appears. */
export function storeAccessToken(area: Storage, accessToken: string, receivedMs: number): void {
  area.setItem("accessTokenAt", String(receivedMs));
  area.setItem("accessToken", accessToken);
}

/** Removes all of a session from each place given. */
export function clearStoredSession(...areas: Storage[]): void {
  for (const area of areas) for (const key of sessionKeys) area.removeItem(key);
}
