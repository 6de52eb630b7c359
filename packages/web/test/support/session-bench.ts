import { createSession, type Session } from "../../src/lib/session.ts";
import { MemoryStorage } from "./memory-storage.ts";

/** A session with storage of its own and a server whose answers the test decides. */
export interface SessionBench {
  readonly session: Session;
  readonly lasting: Storage;
  readonly passing: Storage;
  readonly refreshed: string[];
  readonly loggedOut: string[];
}

/** Makes a session over memory. `nowMs` is the clock of vitest's fake timers. */
export function makeSessionBench(
  answers: {
    refresh?: (refreshToken: string) => Promise<{ accessToken?: string | undefined }>;
    logout?: (refreshToken: string) => Promise<unknown>;
  } = {},
): SessionBench {
  const lasting = new MemoryStorage();
  const passing = new MemoryStorage();
  const refreshed: string[] = [];
  const loggedOut: string[] = [];
  const session = createSession({
    lasting,
    passing,
    refresh: (refreshToken) => {
      refreshed.push(refreshToken);
      return answers.refresh?.(refreshToken) ?? Promise.reject(new Error("The test expected no renewal"));
    },
    logout: async (refreshToken) => {
      loggedOut.push(refreshToken);
      await answers.logout?.(refreshToken);
    },
    nowMs: () => Date.now(),
  });
  return { session, lasting, passing, refreshed, loggedOut };
}
