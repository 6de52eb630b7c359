import type { ProcessGroup, RunOptions, WorkFunction } from "./process-group.ts";

/** A function with the group of processes that run it. */
export class Job<Task, Result, Incoming = never, Outgoing = unknown> {
  readonly #group: ProcessGroup;
  readonly #work: WorkFunction;

  constructor(group: ProcessGroup, work: WorkFunction) {
    this.#group = group;
    this.#work = work;
    group.add(work);
  }

  /** How long it may take, the wait for a process apart. */
  get timeLimitMs(): number | undefined {
    return this.#work.timeLimitMs;
  }

  /** Whether tasks of the group wait because every process has one. */
  get hasWaiting(): boolean {
    return this.#group.hasWaiting;
  }

  /** Runs the function; rejects as `ProcessGroup.run` does. */
  async run(task: Task, options: RunOptions<Incoming, Outgoing>): Promise<Result> {
    // What the two sides say to each other is known to them alone; the processes carry it as it is.
    return (await this.#group.run(this.#work, task, options as RunOptions<unknown>)) as Result;
  }
}
