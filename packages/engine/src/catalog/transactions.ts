import type { DialectName } from "../dialects/dialect-name.ts";
import type { Statement } from "../sql/statement.ts";
import type { RowGatherer } from "../statistics/gather/gather.ts";
import type { RowMark } from "../statistics/gather/row-marks.ts";
import type { SchemaBuilder } from "./build/schema-builder.ts";
import type { TableDraft } from "./build/table-draft.ts";
import type { CensusTaker } from "./census-taker.ts";
import type { SchemaChange } from "./schema-change.ts";
import { commitsWithDdl, readTransactionCommand } from "./transaction-command.ts";

/** What was done since BEGIN or a savepoint. */
interface Mark {
  /** Empty for the transaction itself. */
  readonly name: string;
  /** The place of BEGIN in words. */
  readonly place: string;
  readonly made: Set<TableDraft>;
  readonly dropped: TableDraft[];
  readonly rows: RowMark;
  /** Changes that are not undone, by kind. */
  readonly others: Map<string, number>;
  readonly namespace: string;
}

/** Follows the transactions of a dump, and takes back what one does that is rolled back. */
export class Transactions {
  readonly #dialect: DialectName;
  readonly #builder: SchemaBuilder;
  readonly #rows: RowGatherer;
  readonly #census: CensusTaker;
  #marks: Mark[] = [];
  /** The namespace that SET LOCAL stands in for, until the transaction ends. */
  #outsideLocal: string | null = null;

  constructor(builder: SchemaBuilder, rows: RowGatherer, census: CensusTaker) {
    this.#dialect = builder.dialect;
    this.#builder = builder;
    this.#rows = rows;
    this.#census = census;
    // Oracle's session is in a transaction from its first change on.
    if (this.#dialect === "oracle") this.#open("", "the beginning");
  }

  get isOpen(): boolean {
    return this.#marks.length > 0;
  }

  /** Takes a statement that may begin or end a transaction; `place` tells where it stands. */
  take(statement: Statement, isConditional: boolean, place: () => string): void {
    const command = readTransactionCommand(statement, this.#dialect);
    if (command === null) return;
    switch (command.kind) {
      case "begin":
        if (!this.isOpen || this.#dialect === "mysql") this.#begin(place());
        break;
      case "commit":
        this.#end();
        if (this.#dialect === "oracle") this.#open("", place());
        break;
      case "savepoint":
        if (!this.isOpen && this.#dialect === "sqlite") this.#begin(place());
        if (this.isOpen) this.#open(command.name, place());
        break;
      default:
        // What runs under a condition is there for failures.
        if (!isConditional && this.isOpen) this.#rollBack(command.to, place());
    }
  }

  /** Takes a change of the schema that was made; `made` is the table that CREATE TABLE has made. */
  changed(change: SchemaChange, made: TableDraft | null): void {
    const mark = this.#marks.at(-1);
    if (mark === undefined) return;
    if (change.kind === "set namespace") {
      if (change.isLocal !== true) this.#outsideLocal = null;
      return;
    }
    if (commitsWithDdl(this.#dialect)) {
      this.#end();
      if (this.#dialect === "oracle") this.#open("", "the last change of the schema");
      return;
    }
    if (made) mark.made.add(made);
    else if (change.kind !== "create table" && !this.#isOfMade(change) && change.kind !== "drop")
      mark.others.set(change.kind, (mark.others.get(change.kind) ?? 0) + 1);
  }

  /** Told of a table before a change drops it. */
  dropping(table: TableDraft): void {
    const isMade = this.#marks.some(({ made }) => made.has(table));
    if (!isMade) this.#marks.at(-1)?.dropped.push(table);
  }

  /** The namespace that names without one have outside of the transaction, told before SET LOCAL changes it. */
  beforeLocal(): void {
    if (this.isOpen) this.#outsideLocal ??= this.#builder.scope.current;
  }

  /** Ends the dump. */
  finish(): void {
    const [whole] = this.#marks;
    if (whole === undefined || this.#dialect === "oracle") return;
    const hasDone = this.#marks.some(
      ({ made, dropped, others, rows }) => made.size + dropped.length + others.size > 0 || rows.isTouched,
    );
    if (hasDone)
      this.#census.note(
        "open-transaction",
        `The dump ends inside of the transaction that begins at ${whole.place}, which a server would take back; it is read as committed.`,
      );
  }

  #isOfMade(change: SchemaChange): boolean {
    if (change.kind !== "alter table" && change.kind !== "create index" && change.kind !== "comment") return false;
    const table = this.#builder.findTable(change.kind === "comment" ? change.name : change.table);
    return table !== undefined && this.#marks.some(({ made }) => made.has(table));
  }

  #begin(place: string): void {
    this.#end();
    this.#open("", place);
  }

  #open(name: string, place: string): void {
    const { current: namespace } = this.#builder.scope;
    this.#marks.push({
      name,
      place,
      made: new Set(),
      dropped: [],
      rows: this.#rows.mark(),
      others: new Map(),
      namespace,
    });
  }

  #end(): void {
    if (this.#outsideLocal !== null) this.#builder.scope.current = this.#outsideLocal;
    this.#outsideLocal = null;
    this.#marks = [];
    this.#rows.forgetMarks();
  }

  #rollBack(to: string | null, place: string): void {
    const found = to === null ? 0 : this.#marks.findLastIndex(({ name }) => name === to);
    const first = Math.max(0, found);
    const undone = this.#marks.slice(first).toReversed();
    if (to === null && this.#leavesNothing(undone)) {
      this.#census.note(
        "rolled-back",
        `ROLLBACK at ${place} takes back every table of the dump; it is read as committed.`,
      );
      this.#end();
      return;
    }
    const counts = { tables: 0, rows: 0 };
    const kept = new Map<string, number>();
    for (const mark of undone) {
      for (const table of [...mark.made].toReversed()) if (!table.isDropped) this.#builder.takeBack(table);
      for (const table of mark.dropped) this.#builder.bringBack(table);
      counts.tables += mark.made.size;
      counts.rows += this.#rows.undo(mark.rows);
      for (const [kind, count] of mark.others) kept.set(kind, (kept.get(kind) ?? 0) + count);
    }
    const start = undone.at(-1);
    this.#noteRolledBack(counts, kept, start?.place ?? place, place);
    this.#marks = this.#marks.slice(0, first);
    if (start) this.#builder.scope.current = start.namespace;
    if (to === null || found < 0) {
      this.#outsideLocal = null;
      this.#rows.forgetMarks();
      if (this.#dialect === "oracle") this.#open("", place);
    } else if (start) this.#open(start.name, start.place);
  }

  /** SQLite's shell ends the dump of a damaged database with ROLLBACK: what it saved is not to be lost. */
  #leavesNothing(undone: readonly Mark[]): boolean {
    const made = undone.reduce((sum, mark) => sum + mark.made.size, 0);
    if (made === 0 || undone.some(({ dropped }) => dropped.length > 0)) return false;
    for (const table of this.#builder.tables.all()) if (!undone.some((mark) => mark.made.has(table))) return false;
    return true;
  }

  #noteRolledBack(
    { tables, rows }: { readonly tables: number; readonly rows: number },
    kept: ReadonlyMap<string, number>,
    from: string,
    to: string,
  ): void {
    if (tables + rows + kept.size === 0) return;
    const undone = [counted(tables, "table"), counted(rows, "row")].filter((text) => text !== "").join(" and ");
    const others = [...kept].map(([kind, count]) => `${kind.toUpperCase()} ×${String(count)}`).join(", ");
    const left = undone === "" ? "" : ` ${undone} of it ${tables + rows === 1 ? "is" : "are"} left out.`;
    const stays = others === "" ? "" : ` What is read as if committed: ${others}.`;
    this.#census.note("rolled-back", `ROLLBACK at ${to} takes back what was done since ${from}.${left}${stays}`);
  }
}

const counted = (count: number, what: string): string =>
  count === 0 ? "" : `${String(count)} ${what}${count === 1 ? "" : "s"}`;
