import type { Statement } from "../../sql/statement.ts";

/** Follows IF, WHILE, BEGIN and END over the statements of a batch, to tell which run under a condition. */
export class ConditionTracker {
  readonly #blocks: boolean[] = [];
  #isPending = false;

  /** A new batch: nothing of the last one goes on. */
  reset(): void {
    this.#blocks.length = 0;
    this.#isPending = false;
  }

  /** Whether the statement runs only if a condition holds. */
  take(statement: Statement): boolean {
    const first = statement.tokens[0]?.upper ?? "";
    const second = statement.tokens[1]?.upper ?? "";
    if (first === "IF" || first === "WHILE" || first === "ELSE") {
      this.#isPending = true;
      return false;
    }
    if (first === "BEGIN" && !second.startsWith("TRAN") && second !== "DISTRIBUTED") {
      this.#blocks.push(this.#isPending || second === "CATCH");
      this.#isPending = false;
      return false;
    }
    if (first === "END") {
      this.#blocks.pop();
      return false;
    }
    const isConditional = this.#isPending || this.#blocks.includes(true);
    this.#isPending = false;
    return isConditional;
  }
}
