import { workerData } from "node:worker_threads";

/**
 * Runs in a thread of a work process and ends that once its parent is gone, though it never comes back to its event loop.
 * Plain JavaScript: a thread that has to strip types takes thirty megabytes more.
 */
const checkPeriodMs = 1_000;

setInterval(() => {
  if (process.ppid !== workerData.parentProcessId) process.kill(process.pid, "SIGKILL");
}, checkPeriodMs);
