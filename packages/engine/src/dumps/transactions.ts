import type { DialectName } from "../sql/dialect-name.ts";
import type { Statement } from "../sql/statement.ts";
import type { RowGatherer } from "./gather/gather.ts";
import type { RowMark } from "./gather/row-marks.ts";
import type { SchemaBuilder } from "../ddl/build/schema-builder.ts";
import type { TableDraft } from "../ddl/build/table-draft.ts";
import type { CensusTaker } from "../ddl/census-taker.ts";
import type { SchemaChange } from "../ddl/schema-change.ts";
import { commitsWithDdl, readTransactionCommand } from "../ddl/transaction-command.ts";

/** Where BEGIN or a savepoint stands, and how much the logs of what was done held there. */
interface Mark {
  /** Empty for the transaction itself. */
  readonly name: string;
  /** The place of BEGIN in words. */
  readonly place: string;
  readonly rows: RowMark;
  readonly made: number;
  readonly dropped: number;
  readonly others: number;
  readonly namespace: string;
}

/** Follows the transactions of a dump, and takes back what one does that is rolled back. */
export class Transactions {
  readonly #dialect: DialectName;
  readonly #builder: SchemaBuilder;
  readonly #rows: RowGatherer;
  readonly #census: CensusTaker;
  #marks: Mark[] = [];
  /** The places of savepoints in `#marks`, by name, the innermost last. */
  readonly #places = new Map<string, number[]>();
  /** Logs of what was done since the transaction began: tables that it made, */
  readonly #made: TableDraft[] = [];
  readonly #isMade = new Set<TableDraft>();
  /** tables that it dropped and that were there before, */
  readonly #dropped: TableDraft[] = [];
  /** and the kinds of changes that are not undone. */
  readonly #others: string[] = [];
  /** SQLite's transaction that a savepoint began ends when that is released. */
  #isBegunBySavepoint = false;
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
        if (!this.isOpen && this.#dialect === "sqlite") {
          this.#begin(place());
          this.#isBegunBySavepoint = true;
        }
        if (this.isOpen) this.#open(command.name, place());
        break;
      case "release":
        this.#release(command.name);
        break;
      default:
        // What runs under a condition is there for failures.
        if (!isConditional && this.isOpen) this.#rollBack(command.to, place());
    }
  }

  /** Takes a change of the schema that was made; `made` is the table that CREATE TABLE has made. */
  changed(change: SchemaChange, made: TableDraft | null): void {
    if (!this.isOpen) return;
    if (change.kind === "set namespace") {
      if (change.isLocal !== true) this.#outsideLocal = null;
      return;
    }
    if (commitsWithDdl(this.#dialect)) {
      this.#end();
      if (this.#dialect === "oracle") this.#open("", "the last change of the schema");
      return;
    }
    if (made) {
      this.#made.push(made);
      this.#isMade.add(made);
    } else if (change.kind !== "create table" && !this.#isOfMade(change) && change.kind !== "drop")
      this.#others.push(change.kind);
  }

  /** Told of a table before a change drops it. */
  dropping(table: TableDraft): void {
    if (this.isOpen && !this.#isMade.has(table)) this.#dropped.push(table);
  }

  /** The namespace that names without one have outside of the transaction, told before SET LOCAL changes it. */
  beforeLocal(): void {
    if (this.isOpen) this.#outsideLocal ??= this.#builder.scope.current;
  }

  /** Ends the dump. */
  finish(): void {
    const [whole] = this.#marks;
    if (whole === undefined || this.#dialect === "oracle") return;
    if (this.#made.length + this.#dropped.length + this.#others.length === 0 && !this.#rows.isTouched) return;
    const message = `The dump ends inside of the transaction that begins at ${whole.place}, which a server would take back`;
    this.#census.note("open-transaction", `${message}; it is read as committed.`);
    // SQL Server's scripts end theirs in branches, of which not all are followed.
    if (this.#dialect !== "sqlserver") this.#census.incompleteness ??= `${message}.`;
  }

  #isOfMade(change: SchemaChange): boolean {
    if (change.kind !== "alter table" && change.kind !== "create index" && change.kind !== "comment") return false;
    const table = this.#builder.findTable(change.kind === "comment" ? change.name : change.table);
    return table !== undefined && this.#isMade.has(table);
  }

  #begin(place: string): void {
    this.#end();
    this.#open("", place);
  }

  #open(name: string, place: string): void {
    const { current: namespace } = this.#builder.scope;
    const places = this.#places.get(name);
    if (places) places.push(this.#marks.length);
    else this.#places.set(name, [this.#marks.length]);
    this.#marks.push({
      name,
      place,
      made: this.#made.length,
      dropped: this.#dropped.length,
      others: this.#others.length,
      rows: this.#rows.mark(),
      namespace,
    });
  }

  /** Forgets the innermost mark. */
  #close(): void {
    const mark = this.#marks.pop();
    const places = mark && this.#places.get(mark.name);
    places?.pop();
    if (mark && places?.length === 0) this.#places.delete(mark.name);
  }

  #end(): void {
    if (this.#outsideLocal !== null) this.#builder.scope.current = this.#outsideLocal;
    this.#outsideLocal = null;
    this.#forget();
  }

  #forget(): void {
    this.#marks = [];
    this.#places.clear();
    this.#made.length = 0;
    this.#isMade.clear();
    this.#dropped.length = 0;
    this.#others.length = 0;
    this.#isBegunBySavepoint = false;
    this.#rows.forgetMarks();
  }

  /** Gives up a savepoint and those set since: what was done stays part of what is around it. */
  #release(name: string): void {
    const first = this.#places.get(name)?.at(-1);
    if (first === undefined || first === 0) return;
    while (this.#marks.length > first) {
      this.#close();
      const outer = this.#marks.at(-1);
      if (outer) this.#rows.release(outer.rows);
    }
    if (this.#isBegunBySavepoint && this.#marks.length === 1) this.#end();
  }

  #rollBack(to: string | null, place: string): void {
    const found = to === null ? 0 : (this.#places.get(to)?.at(-1) ?? -1);
    const first = Math.max(0, found);
    if (to === null && this.#leavesNothing()) {
      this.#census.note(
        "rolled-back",
        `ROLLBACK at ${place} takes back every table of the dump; it is read as committed.`,
      );
      this.#end();
      return;
    }
    const start = this.#marks[first];
    if (!start) return;
    const counts = { tables: 0, rows: 0 };
    while (this.#marks.length > first) this.#undoInnermost(counts);
    const kept = new Map<string, number>();
    for (const kind of this.#others.splice(start.others)) kept.set(kind, (kept.get(kind) ?? 0) + 1);
    this.#noteRolledBack(counts, kept, start.place, place);
    this.#builder.scope.current = start.namespace;
    if (to === null || found < 0) {
      this.#outsideLocal = null;
      this.#forget();
      if (this.#dialect === "oracle") this.#open("", place);
    } else this.#open(start.name, start.place);
  }

  /** Takes back what was done since the innermost mark, and forgets it. */
  #undoInnermost(counts: { tables: number; rows: number }): void {
    const mark = this.#marks.at(-1);
    if (!mark) return;
    this.#close();
    const made = this.#made.splice(mark.made).toReversed();
    counts.tables += made.length;
    for (const table of made) {
      this.#isMade.delete(table);
      if (!table.isDropped) this.#builder.takeBack(table);
    }
    for (const table of this.#dropped.splice(mark.dropped)) this.#builder.bringBack(table);
    counts.rows += this.#rows.undo(mark.rows, this.#marks.at(-1)?.rows ?? null);
  }

  /** SQLite's shell ends the dump of a damaged database with ROLLBACK: what it saved is not to be lost. */
  #leavesNothing(): boolean {
    if (this.#made.length === 0 || this.#dropped.length > 0) return false;
    for (const table of this.#builder.tables.all()) if (!this.#isMade.has(table)) return false;
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
