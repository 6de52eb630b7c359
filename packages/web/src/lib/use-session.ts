import { useSyncExternalStore } from "react";
import { session } from "./api-client.ts";
import type { SessionState } from "./session.ts";

/** Whether somebody is signed in, and who. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState);
}
