import type { Statement } from "../../sql/statement.ts";

/** What a block or a statement runs under. */
type Condition = "branch" | "loop";

/** Follows IF, WHILE, BEGIN and END over the statements of a batch, to tell which run under a condition. */
export class ConditionTracker {
  readonly #blocks: (Condition | null)[] = [];
  #pending: Condition | null = null;
  /** How many conditions the statement that was taken last stands under. */
  depth = 0;
  /** Whether that statement may run more than once. */
  isInLoop = false;

  /** A new batch: nothing of the last one goes on. */
  reset(): void {
    this.#blocks.length = 0;
    this.#pending = null;
  }

  /** Whether the statement runs only if a condition holds. */
  take(statement: Statement): boolean {
    const first = statement.tokens[0]?.upper ?? "";
    const second = statement.tokens[1]?.upper ?? "";
    if (first === "IF" || first === "WHILE" || first === "ELSE") {
      this.#pending = first === "WHILE" ? "loop" : "branch";
      return false;
    }
    if (first === "BEGIN" && !second.startsWith("TRAN") && second !== "DISTRIBUTED") {
      this.#blocks.push(this.#pending ?? (second === "CATCH" ? "branch" : null));
      this.#pending = null;
      return false;
    }
    if (first === "END") {
      this.#blocks.pop();
      return false;
    }
    const open = [...this.#blocks, this.#pending].filter((condition) => condition !== null);
    this.#pending = null;
    this.depth = open.length;
    this.isInLoop = open.includes("loop");
    return open.length > 0;
  }
}
