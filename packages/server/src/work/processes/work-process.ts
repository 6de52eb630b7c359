import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { dirname, join } from "node:path";
import type { Duplex } from "node:stream";
import { BytePipe, bytePipeDescriptor } from "./byte-pipe.ts";
import type { FromProcess, ThrownError, ToProcess } from "./messages.ts";
import { findResidentBytes } from "./process-memory.ts";
import { setNiceness } from "./process-priority.ts";
import { rootFolder, runnableFile } from "./work-code.ts";
import { WorkInterruptedError, WorkTooLargeError } from "./work-errors.ts";

export interface WorkProcessOptions {
  /** The largest heap; V8 ends the process beyond it. */
  readonly memoryLimitMb: number;
  /** The largest half of its young generation, in MB; V8's own where it is not given, which keeps three of it. */
  readonly semiSpaceLimitMb?: number | undefined;
  /** From when it is ready: its start, which is the same for everybody, goes at the server's own. */
  readonly niceness: number;
  /** What it may write beside compiled code. */
  readonly writableFolders: readonly string[];
  /** Loaded ahead of the first task. */
  readonly fileUrls: readonly string[];
  /** The files are loaded: a task would begin at once. */
  readonly onReady: () => void;
  /** The process has ended, after whatever it ran was rejected. */
  readonly onEnd: (end: ProcessEnd) => void;
}

export interface ProcessEnd {
  readonly processId: number | undefined;
  /** What ended it: an exit code, a signal, or a failure to start. */
  readonly reason: string;
  /** Whether this side ended it, or let it go. */
  readonly isWanted: boolean;
  /** The last of what it wrote to its error output. */
  readonly lastWords: string;
}

/** A task for the process, and what is told of it meanwhile. */
export interface ProcessTask {
  readonly fileUrl: string;
  readonly functionName: string;
  readonly task: unknown;
  readonly onMessage: (message: unknown) => void;
  /** Given the bytes that the function sends, all of them before its result. */
  readonly onBytes: (bytes: Uint8Array) => void;
}

interface CurrentTask extends PromiseWithResolvers<unknown>, Pick<ProcessTask, "onMessage" | "onBytes"> {
  /** How many frames of bytes have come of it. */
  frameCount: number;
  /** Set where it is done but for frames that are on their way. */
  done: Extract<FromProcess, { kind: "done" }> | undefined;
}

const mainFile = join(import.meta.dirname, "work-process-main.ts");
/** The code, with what it reads beside it, such as fonts. Not the data, which lie in the tree unless they are put elsewhere. */
const readable = ["packages/*", "node_modules/*", "package.json"].map((path) => join(rootFolder, path));
/** Beside the heap: code, buffers, WebAssembly. */
const outsideHeapMb = 512;
/** Of its limit, how much an idle process may keep. */
const keptMemoryShare = 0.5;
const bytesPerMebibyte = 1024 * 1024;
const memoryCheckPeriodMs = 100;
const lastWordsLength = 4_096;
/** A process gets no secrets and no settings of the server, only what Node and the system's libraries look for. */
const inheritedVariables = ["PATH", "SystemRoot", "TZ", "LANG", "LC_ALL", "TMPDIR", "NODE_COMPILE_CACHE"];

/**
 * A child process that runs one task at a time. Whatever happens in it ends this process alone: a heap that is full, a
 * crash, a kill.
 */
export class WorkProcess {
  readonly #child: ChildProcess;
  readonly #options: WorkProcessOptions;
  readonly #bytes: BytePipe;
  #taskNumber = 0;
  readonly #exited = Promise.withResolvers<void>();
  #current: CurrentTask | undefined;
  #endReason: Error | undefined;
  #hasEnded = false;
  #lastWords = "";
  #niceness: number | undefined;

  constructor(options: WorkProcessOptions) {
    this.#options = options;
    this.#child = fork(runnableFile(mainFile), {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc", "pipe"],
      env: childEnvironment(),
      execArgv: [...heapOptions(options), ...permissions(options.writableFolders)],
    });
    this.#bytes = BytePipe.ofServer(
      this.#child.stdio[bytePipeDescriptor] as Duplex,
      (task, bytes) => this.#receiveBytes(task, bytes),
      () => void this.kill(new WorkInterruptedError("its process sent what cannot be read")),
    );
    this.#child.on("message", (message) => this.#receive(message as FromProcess));
    // Every one: an error that nobody listens to would end the server.
    this.#child.on("error", (error) => this.#end(error.message));
    // Not its exit, which may be told before the last of its error output.
    this.#child.once("close", (code, signal) => this.#end(signal ?? `exit code ${code}`, signal));
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-lastWordsLength);
    });
    this.#send({ kind: "load", fileUrls: options.fileUrls });
  }

  get processId(): number | undefined {
    return this.#child.pid;
  }

  get isBusy(): boolean {
    return this.#current !== undefined;
  }

  /** Whether it has ended, or has been told to: what it had answered before that may still arrive. */
  get isEnding(): boolean {
    return this.#endReason !== undefined || this.#hasEnded;
  }

  /** Whether it has more in use at the moment than an idle one should keep from others; false where that cannot be known. */
  get keepsMuchMemory(): boolean {
    return this.#residentBytes > this.#options.memoryLimitMb * bytesPerMebibyte * keptMemoryShare;
  }

  /**
   * Runs a function. Rejects with what it throws, with WorkTooLargeError where the process had too little memory, with the
   * reason given to `kill`, and with WorkInterruptedError where something else ended the process.
   */
  async run({ onMessage, onBytes, ...task }: ProcessTask): Promise<unknown> {
    if (this.#current !== undefined) throw new Error("a work process runs one task at a time");
    const answer = Promise.withResolvers<unknown>();
    const current: CurrentTask = { ...answer, onMessage, onBytes, frameCount: 0, done: undefined };
    this.#current = current;
    if (this.#hasEnded) this.#reject(new WorkInterruptedError("its process had ended"));
    else this.#trySend({ kind: "run", ...task, taskNumber: (this.#taskNumber += 1) });
    const memoryCheck = setInterval(() => this.#checkMemory(), memoryCheckPeriodMs);
    try {
      return await current.promise;
    } finally {
      clearInterval(memoryCheck);
    }
  }

  /** Says something to the function that runs. */
  post(message: unknown): void {
    if (this.isBusy) this.#send({ kind: "post", message });
  }

  /** Sends bytes to the function that runs; resolves once they are no longer needed here, whether they arrived or not. */
  async sendBytes(bytes: Uint8Array): Promise<void> {
    if (this.isBusy && !this.#hasEnded) await this.#bytes.write(this.#taskNumber, bytes);
  }

  /** Lets it go before others, or after them. False where the system does not allow it. */
  setNiceness(niceness: number): boolean {
    if (this.processId === undefined || niceness === this.#niceness) return true;
    if (!setNiceness(this.processId, niceness)) return false;
    this.#niceness = niceness;
    return true;
  }

  /** Gives it back the priority that it began with; false where the system does not allow it. */
  restoreNiceness(): boolean {
    return this.setNiceness(this.#options.niceness);
  }

  /** Ends it at once; what it runs rejects with the reason. Resolves when it is gone. */
  async kill(reason: Error): Promise<void> {
    this.#endReason ??= reason;
    this.#child.kill("SIGKILL");
    await this.#exited.promise;
  }

  #receive(message: FromProcess): void {
    if (message.kind === "ready") {
      this.restoreNiceness();
      this.#options.onReady();
    } else this.#receiveOfTask(message);
  }

  #receiveOfTask(message: Exclude<FromProcess, { kind: "ready" }>): void {
    const current = this.#current;
    if (current === undefined) return;
    if (message.kind === "post") {
      current.onMessage(message.message);
      return;
    }
    if (message.kind === "failed") {
      this.#reject(asError(message.error));
      return;
    }
    current.done = message;
    this.#concludeIfWhole();
  }

  #receiveBytes(task: number, bytes: Uint8Array): void {
    // Those of a task that failed while they were on their way are nobody's.
    if (this.#current === undefined || task !== this.#taskNumber) return;
    this.#current.frameCount += 1;
    this.#current.onBytes(bytes);
    this.#concludeIfWhole();
  }

  #concludeIfWhole(): void {
    const { done, frameCount = 0, resolve } = this.#current ?? {};
    if (done === undefined || frameCount < done.frameCount) return;
    this.#current = undefined;
    resolve?.(done.result);
  }

  get #residentBytes(): number {
    return (this.processId === undefined ? undefined : findResidentBytes(this.processId)) ?? 0;
  }

  #checkMemory(): void {
    const limitBytes = (this.#options.memoryLimitMb + outsideHeapMb) * bytesPerMebibyte;
    if (this.#residentBytes > limitBytes) void this.kill(new WorkTooLargeError());
  }

  /** What cannot be sent fails the task; that the other end is gone is told by its end. */
  #trySend(message: ToProcess): void {
    try {
      this.#send(message);
    } catch (error) {
      this.#reject(error);
    }
  }

  #send(message: ToProcess): void {
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  #reject(error: unknown): void {
    const current = this.#current;
    this.#current = undefined;
    current?.reject(error);
  }

  #end(reason: string, signal?: NodeJS.Signals | null): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    const isWanted = this.#endReason !== undefined;
    this.#reject(this.#endReason ?? unwantedEnd(reason, signal, this.#lastWords));
    this.#options.onEnd({ processId: this.processId, reason, isWanted, lastWords: this.#lastWords });
    this.#exited.resolve();
  }
}

/** V8 ends a process whose heap is full, or a list in it larger than it can be, and says so. */
function unwantedEnd(reason: string, signal: NodeJS.Signals | null | undefined, lastWords: string): Error {
  const isFull = signal === "SIGABRT" || /out of memory|allocation failed|invalid size error/i.test(lastWords);
  return isFull ? new WorkTooLargeError() : new WorkInterruptedError(`its process ended: ${reason}`);
}

function asError({ message, stack, code }: ThrownError): Error {
  const error = code === undefined ? new Error(message) : Object.assign(new Error(message), { code });
  if (stack !== undefined) error.stack = stack;
  return error;
}

/** Code that was compiled once is kept: a process that compiles all of it anew takes three times as long to start. */
function compileCacheFolder(): string | undefined {
  const folder = getCompileCacheDir();
  // Node makes one folder a version in the one that it is given.
  return folder === undefined ? process.env["NODE_COMPILE_CACHE"] : dirname(folder);
}

function childEnvironment(): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = {};
  for (const name of inheritedVariables) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  const folder = compileCacheFolder();
  return folder === undefined ? environment : { ...environment, NODE_COMPILE_CACHE: folder };
}

/** It collects by itself when it is idle. */
function heapOptions({ memoryLimitMb, semiSpaceLimitMb }: WorkProcessOptions): string[] {
  const young = semiSpaceLimitMb === undefined ? [] : [`--max-semi-space-size=${semiSpaceLimitMb}`];
  return ["--expose-gc", `--max-old-space-size=${memoryLimitMb}`, ...young];
}

/** It handles what people send: it may read and write nothing that it need not, start no program and load no native code. */
function permissions(writableFolders: readonly string[]): string[] {
  const cache = compileCacheFolder();
  // Said of everything in them, as the folders may not be there yet.
  const caches = cache === undefined ? [] : [join(cache, "*")];
  const writable = [...writableFolders.map((path) => join(path, "*")), ...caches];
  return [
    "--permission",
    "--allow-worker",
    ...[...readable, ...caches].map((path) => `--allow-fs-read=${path}`),
    ...writable.map((path) => `--allow-fs-write=${path}`),
  ];
}
