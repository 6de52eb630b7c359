import { join } from "node:path";
import { Gauge, Histogram, Registry } from "prom-client";
import { ActivePeople } from "../../src/work/processes/active-people.ts";
import { Job } from "../../src/work/processes/job.ts";
import { ProcessGroup } from "../../src/work/processes/process-group.ts";
import type { ProcessGroupOptions, WorkFunction } from "../../src/work/processes/process-group.ts";
import type { ProcessEnd } from "../../src/work/processes/work-process.ts";

const misbehavingFile = join(import.meta.dirname, "misbehaving-work.ts");
const groups: ProcessGroup[] = [];

/** Ends the processes of every group that was made. */
export async function closeGroups(): Promise<void> {
  await Promise.all(groups.splice(0).map((group) => group.close()));
}

/** One process unless it is said otherwise. */
export function makeGroup(options: Partial<ProcessGroupOptions> = {}) {
  const registry = new Registry();
  const unwantedEnds: ProcessEnd[] = [];
  const group = new ProcessGroup({
    name: "test",
    maxProcesses: 1,
    keptProcesses: 0,
    maxWaiting: 2,
    memoryLimitMb: 192,
    niceness: 0,
    stopGraceMs: 100,
    people: new ActivePeople(),
    durations: new Histogram({
      name: "job_duration_seconds",
      help: "test",
      labelNames: ["job", "outcome"],
      registers: [registry],
    }),
    processCount: new Gauge({ name: "work_processes", help: "test", labelNames: ["group"], registers: [registry] }),
    onUnwantedEnd: (end) => unwantedEnds.push(end),
    ...options,
  });
  groups.push(group);
  return { group, registry, unwantedEnds };
}

/** A function of `misbehaving-work.ts`, unless another file is given, in a group of its own. */
export function makeJob<Task, Result, Incoming = never, Outgoing = unknown>(
  functionName: string,
  {
    fileName = misbehavingFile,
    timeLimitMs,
    isPreloaded,
    ...options
  }: Partial<ProcessGroupOptions & WorkFunction> = {},
) {
  const made = makeGroup(options);
  const work = { fileName, functionName, ...(timeLimitMs && { timeLimitMs }), ...(isPreloaded && { isPreloaded }) };
  return { ...made, job: new Job<Task, Result, Incoming, Outgoing>(made.group, work) };
}

/** Another function of `misbehaving-work.ts` in a group. */
export function addJob<Task, Result, Incoming = never, Outgoing = unknown>(
  group: ProcessGroup,
  functionName: string,
): Job<Task, Result, Incoming, Outgoing> {
  return new Job(group, { fileName: misbehavingFile, functionName });
}
