import { tooManyRequests } from "../errors.ts";

export interface AnswerBudgetOptions {
  /** For the answers of one caller that are being built or wait to be read. */
  readonly perCallerBytes: number;
  /** For those of all callers. */
  readonly totalBytes: number;
  /** How long an answer waits to be begun, where the budget is used up. */
  readonly maxWaitMs: number;
}

/** What an answer takes of the budget. */
export interface AnswerShare {
  /** Sets what it takes, once that is known. */
  readonly resize: (bytes: number) => void;
  readonly release: () => void;
}

interface Caller {
  takenBytes: number;
  waitingCount: number;
}

interface Waiting {
  readonly callerKey: string;
  readonly bytes: number;
  readonly admit: (share: AnswerShare) => void;
}

/** Each costs some kilobytes. */
const maxWaitingPerCaller = 1_000;
const retryAfterSeconds = 5;

/**
 * How many bytes of answers are in memory at once: those that are being built, and those that are built and wait in a
 * socket for a peer that reads slowly or not at all. An answer that finds no room is not begun before there is some.
 *
 * A caller who has none gets his next one whatever others have taken, so that nobody can shut him out.
 */
export class AnswerBudget {
  readonly #options: AnswerBudgetOptions;
  readonly #callers = new Map<string, Caller>();
  /** In the order of their coming. */
  readonly #waiting = new Set<Waiting>();
  #takenBytes = 0;

  constructor(options: AnswerBudgetOptions) {
    this.#options = options;
  }

  /** Of all callers together. */
  get takenBytes(): number {
    return this.#takenBytes;
  }

  /**
   * Takes room for an answer of at most so many bytes. Waits for it where there is none; rejects with a 429 where it waits
   * too long or too many wait, and with the reason of the signal.
   */
  async enter(callerKey: string, bytes: number, signal: AbortSignal): Promise<AnswerShare> {
    signal.throwIfAborted();
    const caller = this.#callers.get(callerKey) ?? { takenBytes: 0, waitingCount: 0 };
    if (this.#hasRoom(caller, bytes)) return this.#take(callerKey, caller, bytes);
    if (caller.waitingCount >= maxWaitingPerCaller) throw refusal();
    return this.#wait(callerKey, caller, bytes, signal);
  }

  #hasRoom(caller: Caller, bytes: number): boolean {
    if (caller.takenBytes === 0) return true;
    const { perCallerBytes, totalBytes } = this.#options;
    return caller.takenBytes + bytes <= perCallerBytes && this.#takenBytes + bytes <= totalBytes;
  }

  #take(callerKey: string, caller: Caller, bytes: number): AnswerShare {
    this.#callers.set(callerKey, caller);
    let taken = 0;
    let isReleased = false;
    const set = (next: number): void => {
      if (isReleased) return;
      caller.takenBytes += next - taken;
      this.#takenBytes += next - taken;
      taken = next;
    };
    set(bytes);
    return {
      resize: (next) => {
        const isLess = next < taken;
        set(next);
        if (isLess) this.#admitWaiting();
      },
      release: () => {
        set(0);
        isReleased = true;
        this.#forget(callerKey, caller);
        this.#admitWaiting();
      },
    };
  }

  async #wait(callerKey: string, caller: Caller, bytes: number, signal: AbortSignal): Promise<AnswerShare> {
    const { promise, resolve, reject } = Promise.withResolvers<AnswerShare>();
    const waiting: Waiting = { callerKey, bytes, admit: resolve };
    // At once, so that nothing is taken for one who has given up.
    const leave = (reason: unknown): void => {
      if (this.#waiting.delete(waiting)) reject(reason);
    };
    const giveUp = (): void => leave(signal.reason);
    const timer = setTimeout(() => leave(refusal()), this.#options.maxWaitMs);
    signal.addEventListener("abort", giveUp, { once: true });
    this.#waiting.add(waiting);
    caller.waitingCount += 1;
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
      caller.waitingCount -= 1;
      this.#forget(callerKey, caller);
    }
  }

  #admitWaiting(): void {
    for (const waiting of this.#waiting) {
      const caller = this.#callers.get(waiting.callerKey) ?? { takenBytes: 0, waitingCount: 0 };
      if (!this.#hasRoom(caller, waiting.bytes)) continue;
      this.#waiting.delete(waiting);
      waiting.admit(this.#take(waiting.callerKey, caller, waiting.bytes));
    }
  }

  #forget(callerKey: string, caller: Caller): void {
    if (caller.takenBytes === 0 && caller.waitingCount === 0 && this.#callers.get(callerKey) === caller) {
      this.#callers.delete(callerKey);
    }
  }
}

const refusal = () =>
  tooManyRequests(
    "Too many answers to you have not been read yet. Read them, or close their connections.",
    retryAfterSeconds,
  );
