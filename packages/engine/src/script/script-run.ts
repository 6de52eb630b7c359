import type { Catalog } from "../catalog/model.ts";
import { commitsWithDdl } from "../ddl/transaction-command.ts";
import type { TransactionCommand } from "../ddl/transaction-command.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { nothingDeferred } from "./deferred-keys.ts";
import type { DeferralMode, DeferredCheck } from "./deferred-keys.ts";

/** What a ROLLBACK goes back to. */
interface Mark {
  readonly name: string;
  readonly schema: PreparedSchema;
  /** How many statements were done before it. */
  readonly at: number;
  readonly checks: readonly DeferredCheck[];
}

/**
 * The state that a script has come to: the schema with its rows, and the transaction. States are whole values, so that going back
 * to one is taking it again.
 */
export class ScriptRun {
  schema: PreparedSchema;
  checks: readonly DeferredCheck[] = [];
  deferral: DeferralMode = nothingDeferred;
  /** How many of the first statements stand whatever happens later. */
  committed = 0;
  /** The places of statements that a ROLLBACK has taken back. */
  readonly undone = new Set<number>();
  readonly #dialect: Catalog["dialect"];
  /** Statements outside of a transaction of the script's own commit themselves. */
  readonly #hasOwnTransactions: boolean;
  #marks: Mark[];

  constructor(schema: PreparedSchema, hasOwnTransactions: boolean) {
    this.schema = schema;
    this.#dialect = schema.catalog.dialect;
    this.#hasOwnTransactions = hasOwnTransactions;
    this.#marks = hasOwnTransactions ? [] : [this.#markAt("", 0)];
  }

  get isInTransaction(): boolean {
    return this.#marks.length > 0;
  }

  /** Ends the transaction: what was done so far stands. */
  commit(done: number): void {
    this.committed = done;
    this.checks = [];
    this.deferral = nothingDeferred;
    this.#marks = this.#hasOwnTransactions && this.#dialect !== "oracle" ? [] : [this.#markAt("", done)];
  }

  begin(done: number): void {
    // MySQL's BEGIN commits a transaction that is open; the others warn, or count how often it stands.
    if (this.isInTransaction && this.#dialect !== "mysql") return;
    if (this.isInTransaction || this.#hasOwnTransactions) this.commit(done);
    this.#marks = [this.#markAt("", done)];
  }

  /** Takes a savepoint, the giving up of one, or a ROLLBACK; returns why it is refused, or null. */
  take(
    command: Extract<TransactionCommand, { kind: "savepoint" | "release" | "rollback" }>,
    done: number,
  ): string | null {
    if (command.kind === "savepoint") {
      if (!this.isInTransaction && this.#dialect === "postgresql") return "SAVEPOINT can only stand in a transaction.";
      if (this.isInTransaction || this.#dialect === "sqlite") this.#marks.push(this.#markAt(command.name, done));
      return null;
    }
    const to = command.kind === "release" ? command.name : command.to;
    if (to === null) {
      this.#goBack(this.#marks[0], done);
      this.#marks = this.#hasOwnTransactions && this.#dialect !== "oracle" ? [] : [this.#markAt("", done)];
      this.committed = done;
      return null;
    }
    const at = this.#marks.findLastIndex(({ name }) => name === to);
    if (at < 0) return `There is no savepoint ${to}.`;
    if (command.kind === "rollback") this.#goBack(this.#marks[at], done);
    this.#marks.length = command.kind === "rollback" ? at + 1 : at;
    return null;
  }

  /** A statement is done that was none of the transaction's commands. */
  finished(done: number, isSchemaChange: boolean): void {
    const isCommitted = isSchemaChange && commitsWithDdl(this.#dialect);
    if (isCommitted || !this.isInTransaction) this.commit(done);
  }

  #markAt(name: string, at: number): Mark {
    return { name, schema: this.schema, at, checks: this.checks };
  }

  #goBack(mark: Mark | undefined, done: number): void {
    if (mark === undefined) return;
    for (let place = Math.max(mark.at, this.committed); place < done; place += 1) this.undone.add(place);
    this.schema = mark.schema;
    this.checks = mark.checks;
  }
}
