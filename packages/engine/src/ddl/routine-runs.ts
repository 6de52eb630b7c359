import type { Span } from "../sql/span.ts";
import type { RoutineDraft } from "./build/routines.ts";

/** Characters of routines that the dump runs, read again for each call. */
const codeLimit = 4_000_000;
/** What a call costs beside the characters of the code. */
const callCost = 100;
/** How many routines may be open at once. */
const depthLimit = 60;
/** How often one routine is read for one call that the dump makes, directly or through others. */
const readsOfCall = 100;

/** Why the code of a routine is not read for a call: it is being read, it was read often enough, or calls are nested too deep. */
export type Refusal = "open" | "often" | "deep";

/** Keeps account of the routines whose code is being read, so that calls in circles end and time is bounded. */
export class RoutineRuns {
  readonly #open: RoutineDraft[] = [];
  readonly #read = new Set<RoutineDraft>();
  readonly #readsOfCall = new Map<RoutineDraft, number>();
  #length = 0;
  #callSpan: Span | null = null;

  /** The routine whose code is being read. */
  get current(): RoutineDraft | null {
    return this.#open.at(-1) ?? null;
  }

  /** Where the dump makes the call of the first one. */
  get callSpan(): Span | null {
    return this.#callSpan;
  }

  wasRead(routine: RoutineDraft): boolean {
    return this.#read.has(routine);
  }

  /** Opens a routine, which `leave` closes again; or says why its code is not read. */
  enter(routine: RoutineDraft, length: number, span: Span): Refusal | null {
    if (this.#open.includes(routine)) return "open";
    if (this.#open.length >= depthLimit) return "deep";
    const reads = this.#readsOfCall.get(routine) ?? 0;
    const isNew = !this.#read.has(routine);
    if (reads >= readsOfCall || (!isNew && this.#length > codeLimit)) return "often";
    this.#length += length + callCost;
    this.#readsOfCall.set(routine, reads + 1);
    this.#read.add(routine);
    this.#callSpan ??= span;
    this.#open.push(routine);
    return null;
  }

  leave(): void {
    this.#open.pop();
    if (this.#open.length > 0) return;
    this.#callSpan = null;
    this.#readsOfCall.clear();
  }
}
