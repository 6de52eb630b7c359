/** The projects whose changes the server tells as they are made. */
const live = new Set<string>();
/** What is told is asked for all the same, seldom: something between may keep the word back. */
const slowPollMs = 300_000;

/** Says whether the server tells of a project's changes. */
export function setLive(projectId: string, isLive: boolean): void {
  if (isLive) live.add(projectId);
  else live.delete(projectId);
}

/** How often to ask for what others may change in a project: as often as is given, where the server does not tell of it. */
export function pollWhereSilent(projectId: string, pollMs: number): () => number {
  return () => (live.has(projectId) ? slowPollMs : pollMs);
}
