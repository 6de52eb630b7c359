import { readFileSync } from "node:fs";

const bytesPerKibibyte = 1024;

/**
 * The memory that a process has in use, shared pages included, in bytes; undefined where the system does not tell it in
 * `/proc`, and where the process has ended.
 *
 * @see https://man7.org/linux/man-pages/man5/proc_pid_status.5.html
 */
export function findResidentBytes(processId: number): number | undefined {
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${processId}/status`, "utf8"))?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) * bytesPerKibibyte;
  } catch {
    return undefined;
  }
}
