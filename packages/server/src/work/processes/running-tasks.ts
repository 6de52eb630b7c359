import type { ActivePeople } from "./active-people.ts";
import type { WorkProcess } from "./work-process.ts";

const defaultLongAfterMs = 50;
/** Once somebody has used so much lately, the work of others goes before theirs: by niceness, the first that holds. */
const concessions = [
  { usedMs: 1_000, niceness: 15 },
  { usedMs: 250, niceness: 10 },
] as const;

interface RunningTask {
  readonly owner: string;
  readonly process: WorkProcess;
  readonly startedMs: number;
  isLong: boolean;
}

/** The tasks that the processes of a group have at the moment, each with the priority that its owner's use leaves it. */
export class RunningTasks {
  readonly #people: ActivePeople;
  readonly #longAfterMs: number;
  readonly #onLong: () => void;
  readonly #tasks = new Set<RunningTask>();

  /** `onLong` is told whenever one takes longer than `longAfterMs`. */
  constructor(people: ActivePeople, onLong: () => void, longAfterMs = defaultLongAfterMs) {
    this.#people = people;
    this.#onLong = onLong;
    this.#longAfterMs = longAfterMs;
    people.onArrival(() => {
      for (const task of this.#tasks) this.#giveWay(task);
    });
  }

  /** Whether there are some, of which none may end in a moment. */
  get areAllLong(): boolean {
    return this.#tasks.size > 0 && [...this.#tasks].every(({ isLong }) => isLong);
  }

  /** Notes that a process begins a task; what it gives ends that, and tells how long it took. */
  begin(owner: string, process: WorkProcess): () => { readonly tookMs: number; readonly endedMs: number } {
    const task: RunningTask = { owner, process, startedMs: performance.now(), isLong: false };
    this.#tasks.add(task);
    this.#giveWay(task);
    const timers = [
      setTimeout(() => this.#noteLong(task), this.#longAfterMs),
      ...concessions.map(({ usedMs }) => setTimeout(() => this.#giveWay(task), usedMs)),
    ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
      this.#tasks.delete(task);
      const endedMs = performance.now();
      const tookMs = endedMs - task.startedMs;
      this.#people.noteUse(owner, tookMs, endedMs);
      return { tookMs, endedMs };
    };
  }

  #noteLong(task: RunningTask): void {
    task.isLong = true;
    this.#onLong();
  }

  #giveWay({ owner, process, startedMs }: RunningTask): void {
    if (!this.#people.hasOthers(owner)) return;
    const nowMs = performance.now();
    const usedMs = this.#people.usedMs(owner, nowMs) + nowMs - startedMs;
    const concession = concessions.find((step) => usedMs >= step.usedMs);
    if (concession !== undefined) process.setNiceness(concession.niceness);
  }
}
