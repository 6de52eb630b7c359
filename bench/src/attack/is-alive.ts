/** Whether a process of this number runs; one that has ended and is not yet looked after counts as running. */
export function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}
