import { user as userSchema, type User } from "@foretell/contract";

/** The three things a session keeps in the browser. */
export interface StoredSession {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly user: User | null;
}

export const sessionKeys = ["accessToken", "refreshToken", "user"] as const;

/** The two places a session can be kept: one that outlives the browser, and one that ends with it. */
export interface SessionAreas {
  readonly lasting: Storage;
  readonly passing: Storage;
}

/** Finds the stored session and where it is kept, this tab's own first; undefined unless both tokens are there. */
export function findStoredSession(areas: SessionAreas): { session: StoredSession; area: Storage } | undefined {
  for (const area of [areas.passing, areas.lasting]) {
    const accessToken = area.getItem("accessToken");
    const refreshToken = area.getItem("refreshToken");
    if (accessToken !== null && refreshToken !== null)
      return { session: { accessToken, refreshToken, user: readUser(area) }, area };
  }
  return undefined;
}

function readUser(area: Storage): User | null {
  try {
    const parsed = userSchema.safeParse(JSON.parse(area.getItem("user") ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Writes a session to one place and removes it from the other. */
export function storeSession(areas: SessionAreas, area: Storage, session: StoredSession): void {
  clearStoredSession(area === areas.lasting ? areas.passing : areas.lasting);
  // The refresh token first: another tab reads the session when the access token appears.
  area.setItem("refreshToken", session.refreshToken);
  area.setItem("user", JSON.stringify(session.user));
  area.setItem("accessToken", session.accessToken);
}

/** Removes the three items from each place given. */
export function clearStoredSession(...areas: Storage[]): void {
  for (const area of areas) for (const key of sessionKeys) area.removeItem(key);
}
