import { availableParallelism } from "node:os";
import { pathToFileURL } from "node:url";
import type { Gauge, Histogram } from "prom-client";
import { unavailable } from "../../errors.ts";
import type { ActivePeople } from "./active-people.ts";
import { FairQueue } from "../../fairness/fair-queue.ts";
import { runnableFile } from "./work-code.ts";
import { WorkInterruptedError, WorkTooSlowError } from "./work-errors.ts";
import { MeanLoad } from "./mean-load.ts";
import { RunningTasks } from "./running-tasks.ts";
import { WorkProcess } from "./work-process.ts";
import type { ProcessEnd } from "./work-process.ts";

export interface ProcessGroupOptions {
  readonly name: string;
  readonly maxProcesses: number;
  /** How many tasks wait for a process before one is refused. */
  readonly maxWaiting: number;
  /** The largest heap of each process. */
  readonly memoryLimitMb: number;
  readonly semiSpaceLimitMb?: number;
  /** On the scale of nice; more than the server's own, whose event loop everybody waits for. */
  readonly niceness: number;
  /** How many of the processes only those get who have used little lately; one of them stands ready while others work. */
  readonly keptProcesses: number;
  /** What its processes may write beside compiled code. */
  readonly writableFolders?: readonly string[];
  readonly people: ActivePeople;
  readonly durations: Histogram<"job" | "outcome">;
  readonly processCount: Gauge<"group">;
  /** Told when a process ends that nobody ended. */
  readonly onUnwantedEnd: (end: ProcessEnd) => void;
  /** How long a task that was asked to stop may take for it before its process is ended. */
  readonly stopGraceMs?: number;
  /** How long those stay idle that are more than there always are: a burst of work has left them behind. */
  readonly surplusIdleMs?: number;
  /** What takes longer than this is long: another process is made ready for whoever comes meanwhile. */
  readonly longAfterMs?: number;
}

/** A function that a group's processes run. */
export interface WorkFunction {
  /** Absolute. */
  readonly fileName: string;
  readonly functionName: string;
  /** How long it may take, the wait for a process apart. */
  readonly timeLimitMs?: number;
  /** Whether a process loads it before there is a task for it. */
  readonly isPreloaded?: boolean;
}

/** The process that runs a task, for whoever gave it. */
export interface RunningWork<Incoming> {
  readonly post: (message: Incoming) => void;
  /** Resolves once the bytes are no longer needed here, whether they arrived or not. */
  readonly sendBytes: (bytes: Uint8Array) => Promise<void>;
}

export interface RunOptions<Incoming = never, Outgoing = unknown> {
  /** Whose the work is: processes are shared fairly between owners. */
  readonly owner: string;
  /** Aborting it ends the task; `run` then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Names what a process may keep from one task to another: one that had it before is preferred. */
  readonly affinity?: string;
  readonly onStart?: (work: RunningWork<Incoming>) => void;
  readonly onMessage?: (message: Outgoing) => void;
  /** Given what the function sends through the pipe for bytes, all of it before its result. */
  readonly onBytes?: (bytes: Uint8Array) => void;
  /**
   * Called when the signal is aborted: asks the function to end by itself, which keeps its process for the next task.
   * Without it, and where it answers false, the process is ended at once.
   */
  readonly askToStop?: () => boolean;
}

const defaultStopGraceMs = 5_000;
const maxWaitMs = 60_000;
const idleTimeoutMs = 300_000;
const defaultSurplusIdleMs = 30_000;
/**
 * So many are started for tasks that wait, whatever is under way. With more than there are processors short tasks go no
 * faster, and a start costs more than the wait for one of them.
 */
const promptProcesses = Math.max(2, availableParallelism());
/** Started however little memory there is, and kept when others that are idle end. */
const minProcesses = 2;
/**
 * How long an idle process that keeps much memory has for giving it back by collecting, before it does so by ending: what
 * it knows of its last task is worth more than its memory. Longer than the pause after which it collects.
 */
const collectionMs = 4_000;
const bytesPerMebibyte = 1024 * 1024;
const maxAffinities = 256;

interface Ticket {
  readonly work: WorkFunction;
  readonly task: unknown;
  readonly options: RunOptions<unknown>;
  readonly place: PromiseWithResolvers<Place>;
}

interface Place {
  readonly process: WorkProcess;
  /** What the process was used for lately. */
  readonly affinities: Set<string>;
  idleTimer: NodeJS.Timeout | undefined;
}

/**
 * Processes that run functions off the event loop, shared fairly between people. They start when they are needed, one
 * ahead while long work is under way, and end when idle: the last of them long after the others.
 */
export class ProcessGroup {
  readonly #options: ProcessGroupOptions;
  readonly #functions: WorkFunction[] = [];
  readonly #queue: FairQueue<Ticket>;
  /** Not ready yet: a task takes whatever is ready first. */
  readonly #starting = new Set<Place>();
  readonly #idle = new Set<Place>();
  readonly #busy = new Set<Place>();
  readonly #running: RunningTasks;
  /** How many have a task at a time. */
  readonly #load: MeanLoad;
  /** How much there is to do shows after a while only: nothing is surplus before. */
  #endedSurplusMs = performance.now();
  readonly #ending = new Set<Promise<void>>();
  #isClosed = false;

  constructor(options: ProcessGroupOptions) {
    this.#options = options;
    this.#queue = new FairQueue({ maxWaiting: options.maxWaiting, keptPlaces: options.keptProcesses });
    this.#load = new MeanLoad(this.#surplusIdleMs, performance.now());
    this.#running = new RunningTasks(options.people, () => this.#prepareForOthers(), options.longAfterMs);
  }

  /** Makes a function known, so that its code is loaded ahead. */
  add(work: WorkFunction): void {
    this.#functions.push(work);
  }

  /** Whether tasks wait because every process has one. */
  get hasWaiting(): boolean {
    return this.#queue.waiting > 0;
  }

  /** Starts a process, so that the first task does not wait for that. */
  warmUp(): void {
    if (this.#count === 0) this.#start();
  }

  /**
   * Runs a function. Rejects with what it throws, with the reason of the signal once that is aborted, with a 503 where
   * too many tasks wait, and with an error of `work-errors.ts`.
   */
  async run(work: WorkFunction, task: unknown, options: RunOptions<unknown>): Promise<unknown> {
    options.signal?.throwIfAborted();
    if (this.#isClosed) throw stopping();
    const { owner } = options;
    const stopTimer = this.#options.durations.startTimer({ job: work.functionName });
    const progress = { outcome: "failed" };
    this.#options.people.begin(owner);
    try {
      const place = await this.#wait({ work, task, options, place: Promise.withResolvers() });
      const result = await this.#runIn(place, work, task, options);
      progress.outcome = "completed";
      return result;
    } catch (error) {
      if (options.signal?.aborted === true) {
        progress.outcome = "aborted";
        throw options.signal.reason;
      }
      throw error;
    } finally {
      this.#options.people.end(owner);
      stopTimer(progress);
    }
  }

  /** Ends the processes; tasks under way are cut off and reject. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const ticket of this.#queue.clear()) ticket.place.reject(stopping());
    for (const place of [...this.#starting, ...this.#idle, ...this.#busy]) this.#drop(place);
    await Promise.all(this.#ending);
  }

  get #count(): number {
    return this.#starting.size + this.#idle.size + this.#busy.size;
  }

  async #wait(ticket: Ticket): Promise<Place> {
    const { owner, signal } = ticket.options;
    const leave = (reason: unknown): void => {
      if (this.#queue.remove(owner, ticket)) ticket.place.reject(reason);
    };
    const abort = (): void => leave(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    const timer = setTimeout(() => leave(busy()), maxWaitMs);
    try {
      this.#queue.add(owner, ticket)?.place.reject(busy());
      this.#dispatch();
      return await ticket.place.promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  }

  #dispatch(): void {
    while (this.#idle.size > 0) {
      const ticket = this.#queue.take(this.#freePlaces, performance.now(), this.#idle.size);
      const place = ticket && this.#findIdle(ticket.options.affinity);
      if (ticket === undefined || place === undefined) break;
      clearTimeout(place.idleTimer);
      this.#idle.delete(place);
      this.#busy.add(place);
      this.#noteLoad();
      ticket.place.resolve(place);
    }
    const { count, kept } = this.#queue.takeable(this.#freePlaces, performance.now());
    while (
      count + kept > this.#idle.size + this.#starting.size &&
      this.#startable() > 0 &&
      this.#isWorthStarting(kept)
    ) {
      this.#start();
    }
  }

  /** Not while a place will be free as soon as a process could be ready, but for those that are kept ready. */
  #isWorthStarting(kept: number): boolean {
    return this.#count < promptProcesses + kept || this.#running.areAllLong;
  }

  /** Processes that have no task, and those that could be started. */
  get #freePlaces(): number {
    return this.#idle.size + this.#starting.size + this.#startable();
  }

  /** The one that knows the task's things, else the one used last: the others end when they stay idle. */
  #findIdle(affinity: string | undefined): Place | undefined {
    const places = [...this.#idle];
    const knowing = affinity === undefined ? undefined : places.find(({ affinities }) => affinities.has(affinity));
    return knowing ?? places.at(-1);
  }

  async #runIn(place: Place, work: WorkFunction, task: unknown, options: RunOptions<unknown>): Promise<unknown> {
    const { process } = place;
    const { owner, signal, affinity } = options;
    const end = this.#running.begin(owner, process);
    const timers: NodeJS.Timeout[] = [];
    const { timeLimitMs } = work;
    if (timeLimitMs !== undefined) {
      timers.push(setTimeout(() => void process.kill(new WorkTooSlowError(timeLimitMs)), timeLimitMs));
    }
    const stop = (): void => {
      const reason = signal?.reason as Error;
      if (options.askToStop?.() !== true) void process.kill(reason);
      else timers.push(setTimeout(() => void process.kill(reason), this.#options.stopGraceMs ?? defaultStopGraceMs));
    };
    signal?.addEventListener("abort", stop, { once: true });
    try {
      const { functionName } = work;
      const answer = process.run({
        fileUrl: fileUrlOf(work),
        functionName,
        task,
        onMessage: (message) => options.onMessage?.(message),
        onBytes: (bytes) => options.onBytes?.(bytes),
      });
      options.onStart?.({
        post: (message) => process.post(message),
        sendBytes: (bytes) => process.sendBytes(bytes),
      });
      if (signal?.aborted === true) stop();
      const result = await answer;
      signal?.throwIfAborted();
      if (affinity !== undefined) remember(place.affinities, affinity);
      return result;
    } finally {
      for (const timer of timers) clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      const { tookMs, endedMs } = end();
      this.#queue.end(owner, tookMs, endedMs);
      this.#release(place);
    }
  }

  /** Gives a process free, unless it ends or cannot have its priority back. */
  #release(place: Place): void {
    if (this.#busy.delete(place)) {
      this.#noteLoad();
      // One that is killed while its answer is on the way still answers: whoever came next would get the reason of the other.
      if (!place.process.isEnding && place.process.restoreNiceness()) this.#rest(place);
      else this.#drop(place);
    }
    this.#dispatch();
    this.#endSurplus();
  }

  #rest(place: Place): void {
    if (this.#isClosed) {
      this.#drop(place);
      return;
    }
    this.#idle.add(place);
    if (!place.process.keepsMuchMemory) {
      this.#endLater(place);
      return;
    }
    place.idleTimer = setTimeout(() => {
      if (place.process.keepsMuchMemory) this.#drop(place);
      else this.#endLater(place);
    }, collectionMs).unref();
  }

  /**
   * Ends the one that is idle the longest where there are more than have a task at a time, and one that stands ready: who asks
   * for what a process knows keeps each of them from being idle for long. One now and then, as each start costs something.
   * Behind `#dispatch`, as who waits takes an idle one.
   */
  #endSurplus(): void {
    const [longest] = this.#idle;
    const nowMs = performance.now();
    const enough = Math.max(minProcesses, this.#busy.size + 1, Math.round(this.#load.at(nowMs)) + 1);
    if (longest === undefined || this.#count <= enough) return;
    if (nowMs - this.#endedSurplusMs < this.#surplusIdleMs) return;
    this.#endedSurplusMs = nowMs;
    this.#drop(longest);
  }

  #noteLoad(): void {
    this.#load.note(this.#busy.size, performance.now());
  }

  get #surplusIdleMs(): number {
    return this.#options.surplusIdleMs ?? defaultSurplusIdleMs;
  }

  #endLater(place: Place): void {
    const surplusIdleMs = this.#surplusIdleMs;
    place.idleTimer = setTimeout(() => {
      if (this.#count > minProcesses) this.#drop(place);
      else place.idleTimer = setTimeout(() => this.#drop(place), idleTimeoutMs - surplusIdleMs).unref();
    }, surplusIdleMs).unref();
  }

  #start(): void {
    const { memoryLimitMb, semiSpaceLimitMb, niceness } = this.#options;
    const { writableFolders = [], processCount, name, onUnwantedEnd } = this.#options;
    const fileUrls = this.#functions.filter(({ isPreloaded }) => isPreloaded === true).map(fileUrlOf);
    const process = new WorkProcess({
      memoryLimitMb,
      semiSpaceLimitMb,
      niceness,
      writableFolders,
      fileUrls: [...new Set(fileUrls)],
      onReady: () => {
        if (!this.#starting.delete(place)) return;
        this.#rest(place);
        this.#dispatch();
        this.#endSurplus();
      },
      onEnd: (end) => {
        if (this.#starting.has(place) && !end.isWanted) this.#failNext(end);
        this.#forget(place);
        if (!end.isWanted) onUnwantedEnd(end);
        if (!this.#isClosed) this.#dispatch();
      },
    });
    const place: Place = { process, affinities: new Set(), idleTimer: undefined };
    this.#starting.add(place);
    processCount.inc({ group: name });
  }

  /** Where no process comes to life, nobody waits for one for ever. */
  #failNext({ reason }: ProcessEnd): void {
    const ticket = this.#queue.take(this.#freePlaces, performance.now());
    if (ticket === undefined) return;
    this.#queue.end(ticket.options.owner, 0, performance.now());
    ticket.place.reject(new WorkInterruptedError(`its process did not start: ${reason}`));
  }

  #forget(place: Place): void {
    clearTimeout(place.idleTimer);
    this.#starting.delete(place);
    this.#idle.delete(place);
    this.#busy.delete(place);
    this.#noteLoad();
    this.#options.processCount.dec({ group: this.#options.name });
  }

  #drop(place: Place): void {
    clearTimeout(place.idleTimer);
    this.#starting.delete(place);
    this.#idle.delete(place);
    this.#busy.delete(place);
    this.#noteLoad();
    const ending = place.process.kill(stopping());
    this.#ending.add(ending);
    void ending.finally(() => this.#ending.delete(ending));
  }

  /** How many processes could be started beside those there are. */
  #startable(): number {
    const { maxProcesses, memoryLimitMb } = this.#options;
    const left = maxProcesses - this.#count;
    if (this.#isClosed || left <= 0) return 0;
    const isRoomy = process.availableMemory() > memoryLimitMb * bytesPerMebibyte;
    return isRoomy ? left : Math.max(0, Math.min(left, minProcesses - this.#count));
  }

  /** While long work is under way those who wait get further processes, and one stands ready for whoever comes. */
  #prepareForOthers(): void {
    this.#dispatch();
    if (this.#idle.size + this.#starting.size === 0 && this.#startable() > 0) this.#start();
  }
}

function fileUrlOf({ fileName }: WorkFunction): string {
  return pathToFileURL(runnableFile(fileName)).href;
}

function remember(affinities: Set<string>, affinity: string): void {
  affinities.delete(affinity);
  affinities.add(affinity);
  const [oldest] = affinities;
  if (affinities.size > maxAffinities && oldest !== undefined) affinities.delete(oldest);
}

const busy = () => unavailable("The server has too much to do at the moment. Try again in a few seconds.");
const stopping = () => unavailable("The server is stopping. Try again in a few seconds.");
