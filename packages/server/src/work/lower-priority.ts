import { setPriority } from "node:os";

/** On the scale of nice: a third of the processor time that the event loop gets where both want it. */
const niceness = 5;

/**
 * Lets the event loop go before this worker thread where processors are short. Only on Linux, where the priority of
 * process 0 is that of the calling thread; elsewhere it is the whole process's.
 *
 * @see https://man7.org/linux/man-pages/man2/setpriority.2.html
 */
export function lowerThreadPriority(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(0, niceness);
  } catch {
    // A container may forbid it; the thread then runs as all others do.
  }
}
