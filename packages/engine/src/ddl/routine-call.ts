import type { Token } from "../sql/token.ts";
import type { RoutineDraft } from "./build/routines.ts";

/** A routine as code names it. */
export interface RoutineCall {
  /** The parts of the name as the database stores them: `[name]`, `[namespace or package, name]`, `[namespace, package, name]`. */
  readonly parts: readonly string[];
  /** As written. */
  readonly written: string;
  /** It stands as a statement, so that it can be nothing but a routine; within an expression it may be anything. */
  readonly isStatement: boolean;
  /** What stands between the parentheses. */
  readonly args?: readonly Token[];
}

/** What a call runs: of Oracle's packages also the section that initialises them, which comes first. */
export interface CalledRoutine {
  readonly routine: RoutineDraft;
  readonly initialisation: RoutineDraft | null;
}
