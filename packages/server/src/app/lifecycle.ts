export type LifecyclePhase = "starting" | "ready" | "draining";

/** Where the process is between its start and its end; requests of the API are served only when it is ready. */
export class Lifecycle {
  phase: LifecyclePhase = "starting";
}
