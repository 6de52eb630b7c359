import type { SchemaBuilder } from "../../ddl/build/schema-builder.ts";
import type { NameToFind } from "../../catalog/catalog-index.ts";
import type { TriggerDraft } from "../../ddl/build/trigger-registry.ts";
import type { TableDraft } from "../../ddl/build/table-draft.ts";
import type { CensusTaker } from "../../ddl/census-taker.ts";
import { readCopyTarget, readInsertTarget } from "../../ddl/insert-target.ts";
import type { InsertTarget } from "../../ddl/insert-target.ts";
import { readAssignedRow, readLiteralSelects } from "../../ddl/literal-selects.ts";
import type { Catalog } from "../../catalog/model.ts";
import { detach } from "../../sql/detach.ts";
import type { CopyFormat, RowSink } from "../../sql/row-sink.ts";
import type { Statement } from "../../sql/statement.ts";
import type { Token } from "../../sql/token.ts";
import { gatheredStatistics } from "./gathered-statistics.ts";
import type { GatheredRows } from "./gathered-statistics.ts";
import { Reservoir } from "./reservoir.ts";
import { RowChanges, findColumns } from "./row-changes.ts";
import { RowMarks } from "./row-marks.ts";
import type { RowMark } from "./row-marks.ts";
import { layRow } from "./row-layout.ts";
import type { RowLayout } from "./row-layout.ts";
import { parseInsertRow } from "./row-values.ts";
import type { CopySyntax } from "./row-values.ts";
import type { SchemaStatistics } from "../../catalog/statistics-model.ts";
import { effectsOfTriggers } from "./trigger-effects.ts";

/** Up to this many rows over all tables, a dump is looked into as closely as PostgreSQL's ANALYZE looks (300 × 100 rows a table). */
const closeLookRows = 100_000;
const closeSampleSize = 30_000;
/** Rows of a table that are looked into in a larger dump; the others are counted. */
const sampleSize = 6000;
/** Characters of sampled rows over all tables. */
const sampleBudget = 48 << 20;

/** Characters of text that sampled rows may hold as views during the close look, before they are copied out of it. */
const viewBudget = 16 << 20;

/** What a column of a table costs in the layout of rows, which is held as long as one of them is. */
const stepsOfLaidColumn = 8;
/** So many layouts are kept for statements that come again. */
const keptLayouts = 1000;

/** What stands before the rows where they may meet others: REPLACE, INSERT IGNORE, INSERT OR … */
const conflictWords = new Set(["REPLACE", "IGNORE", "OR"]);

const wordsBehindTarget = new Set(["VALUES", "VALUE", "SELECT", "EXEC", "EXECUTE", "DEFAULT", "SET", "WITH"]);

/** Takes the rows of a dump: counts all of them, samples some, and makes statistics of the sample. */
export class RowGatherer implements RowSink {
  readonly #builder: SchemaBuilder;
  readonly #census: CensusTaker;
  #copied: Statement | null = null;
  readonly #runSql: (sql: string, offset: number) => void;
  readonly #tables = new Map<TableDraft, GatheredRows>();
  #current: GatheredRows | null = null;
  #layout: RowLayout = { columns: [], omitted: new Map(), copy: null };
  /** The layouts of INSERT by table and list of columns, made after so many changes of the schema. */
  readonly #layouts = new Map<string, RowLayout>();
  #layoutsAt = 0;
  /** The number of columns that the table had when the layout was made. */
  #columnCount = 0;
  #lastHeader: readonly Token[] | null = null;
  #skipsLine = false;
  #catalogRows = false;
  #held = 0;
  #seen = 0;
  #sampleSize = closeSampleSize;
  /** The text that the last view was cut from, and the characters that such texts may still have; below 0 rows are copied. */
  #viewedText = "";
  #viewRoom = viewBudget;
  readonly #changes: RowChanges;
  readonly #marks = new RowMarks();
  /** Tables into which rows went that may have met others of the same key. */
  readonly #meeting = new Set<TableDraft>();
  /** Triggers that rows of the dump fired. */
  readonly #fired = new Set<TriggerDraft>();
  /** Lists of them that are in the set. */
  readonly #notedFired = new WeakSet<readonly TriggerDraft[]>();

  /** `runSql` takes statements that a dump writes as rows of SQLite's own schema table, with their place in the text. */
  constructor(builder: SchemaBuilder, census: CensusTaker, runSql: (sql: string, offset: number) => void) {
    this.#builder = builder;
    this.#census = census;
    this.#runSql = runSql;
    this.#changes = new RowChanges(builder, census, {
      has: (table) => (this.#tables.get(table)?.rowCount ?? 0) > 0,
      forget: (table) => this.#forget(table),
    });
  }

  openRows = (header: readonly Token[]): void => {
    const draft = header === this.#lastHeader ? this.#current?.draft : undefined;
    if (draft !== undefined && !draft.isDropped && draft.columns.length === this.#columnCount) return;
    this.#lastHeader = header;
    const target = readInsertTarget(header, this.#builder.dialect);
    this.#catalogRows =
      this.#builder.dialect === "sqlite" && /^sqlite_(?:schema|master)$/i.test(target?.table.name ?? "");
    this.#open(target, null);
    if (this.#current !== null && header.slice(0, 3).some(({ upper }) => conflictWords.has(upper)))
      this.#meeting.add(this.#current.draft);
  };

  takeRow = (text: string, start: number, end: number): void => {
    this.#census.rowCount += 1;
    if (this.#catalogRows) this.#takeSchemaRow(text.slice(start, end), start);
    this.#count(text, start, end);
  };

  closeRows = (tail: readonly Token[], _start: number, _end: number): void => {
    if (this.#current !== null && tail.some(({ upper }) => upper === "CONFLICT" || upper === "DUPLICATE"))
      this.#meeting.add(this.#current.draft);
    this.#census.statementCount += 1;
    this.#census.count("INSERT", this.#current === null ? "irrelevant" : "counted");
  };

  openCopy = (statement: Statement): CopyFormat | null => {
    const target = readCopyTarget(statement);
    if (!target) {
      this.#changes.apply(statement);
      return null;
    }
    this.#lastHeader = null;
    this.#catalogRows = false;
    this.#skipsLine = target.hasHeader;
    this.#open(target, target);
    if (this.#current !== null) this.#copied = statement;
    return { isCsv: target.isCsv };
  };

  /** Whether a statement is the COPY whose rows come now, into a table of the schema. */
  isCounted = (statement: Statement): boolean => statement === this.#copied;

  takeCopyRow = (text: string, start: number, end: number): void => {
    if (this.#skipsLine) {
      this.#skipsLine = false;
      return;
    }
    this.#census.rowCount += 1;
    this.#count(text, start, end);
  };

  closeCopy = (isCutOff: boolean): void => {
    if (isCutOff) {
      const message = "The dump ends inside of a COPY block.";
      this.#census.note("cut-off", message);
      this.#census.incompleteness = message;
    }
    this.#current = null;
  };

  #open(target: InsertTarget | null, copy: CopySyntax | null): void {
    this.#current = null;
    const draft = target ? this.#builder.findTable(target.table) : undefined;
    if (!target) return;
    if (!draft) {
      if (!this.#catalogRows && !target.table.name.startsWith("sqlite_"))
        this.#census.note(
          "rows-without-table",
          `Rows are inserted into ${target.table.name}, which is no table of the dump at that point.`,
        );
      return;
    }
    if (target.isConditional) this.#changes.recount(draft, "rows go in under a condition");
    this.#noteFired(draft);
    this.#layout = this.#layOut(draft, target.columns, copy);
    this.#columnCount = draft.columns.length;
    const known = this.#tables.get(draft);
    this.#current = known ?? { draft, rowCount: 0, reservoir: new Reservoir(this.#sampleSize, this.#tables.size + 1) };
    if (!known) this.#tables.set(draft, this.#current);
    this.#marks.touch(this.#current);
  }

  /** The layout of rows: that of a list of columns which came before, where the schema is still the same. */
  #layOut(draft: TableDraft, names: readonly string[] | null, copy: CopySyntax | null): RowLayout {
    const { dialect, changeCount, budget } = this.#builder;
    if (this.#layoutsAt !== changeCount || this.#layouts.size >= keptLayouts) this.#layouts.clear();
    this.#layoutsAt = changeCount;
    const place = [draft.namespace, draft.name, names === null ? "" : ["", ...names].join("\u0000")].join("\u0001");
    const known = copy === null ? this.#layouts.get(place) : undefined;
    if (known) return known;
    budget.spend(draft.columns.length * stepsOfLaidColumn);
    const layout = layRow(dialect, draft, names, copy);
    if (copy === null) this.#layouts.set(place, layout);
    return layout;
  }

  #count(text: string, start: number, end: number): void {
    const rows = this.#current;
    if (rows === null) return;
    rows.rowCount += 1;
    this.#seen += 1;
    if (this.#seen === closeLookRows) this.#sampleLess();
    if (!rows.reservoir.takesNext()) return;
    const before = rows.reservoir.size;
    rows.reservoir.add(this.#cut(text, start, end), this.#layout);
    this.#held += rows.reservoir.size - before;
    if (this.#held > sampleBudget) this.#shrink();
  }

  /** While nearly every row is sampled, views of the text cost less than copies, most of which would be dropped again. */
  #cut(text: string, start: number, end: number): string {
    const view = text.slice(start, end);
    if (this.#viewRoom < 0) return detach(view);
    if (text === this.#viewedText) return view;
    this.#viewedText = text;
    if (this.#viewRoom < text.length) {
      this.#copyViews();
      return detach(view);
    }
    this.#viewRoom -= text.length;
    return view;
  }

  #copyViews(): void {
    if (this.#viewRoom < 0) return;
    this.#viewRoom = -1;
    this.#viewedText = "";
    for (const { reservoir } of this.#tables.values()) reservoir.copyTexts();
  }

  #sampleLess(): void {
    this.#sampleSize = sampleSize;
    for (const { reservoir } of this.#tables.values()) {
      this.#held -= reservoir.size;
      reservoir.limit(sampleSize);
      this.#held += reservoir.size;
    }
    this.#copyViews();
  }

  /** Halves the largest sample until all fit. */
  #shrink(): void {
    while (this.#held > sampleBudget / 2) {
      let largest: GatheredRows | null = null;
      for (const rows of this.#tables.values())
        if (rows.reservoir.size > (largest?.reservoir.size ?? 0)) largest = rows;
      if (!largest || largest.reservoir.count <= 1) return;
      const before = largest.reservoir.size;
      largest.reservoir.shrink();
      this.#held -= before - largest.reservoir.size;
    }
  }

  /** Virtual tables stand in SQLite's dumps as rows of its schema table: (type, name, tbl_name, rootpage, sql). */
  #takeSchemaRow(row: string, offset: number): void {
    const sql = parseInsertRow(row, "sqlite", [])[4];
    const open = row.indexOf("'CREATE ");
    const whole = open < 0 ? (sql ?? "") : row.slice(open + 1, row.lastIndexOf("'")).replaceAll("''", "'");
    if (whole !== "") this.#runSql(whole, offset);
  }

  /** A table that was made with the rows of a query. */
  filledByQuery(table: NameToFind): void {
    const draft = this.#builder.findTable(table);
    if (draft) this.#changes.recount(draft, "rows come from a query");
  }

  /** Takes the rows of SQL that a routine runs: how often they go in, its arguments and loops decide. */
  readonly uncounted: RowSink = {
    openRows: (header) => this.addedByCode(header),
    takeRow: () => undefined,
    closeRows: () => undefined,
    openCopy: () => null,
    takeCopyRow: () => undefined,
    closeCopy: () => undefined,
  };

  /** Rows that code adds an unknown number of times; the header is what stands before them. */
  addedByCode(header: readonly Token[]): void {
    const target = readInsertTarget(header, this.#builder.dialect);
    const draft = target && this.#builder.findTable(target.table);
    if (!draft) return;
    this.#changes.recount(draft, "code that runs while the dump is loaded adds rows");
    this.#noteFired(draft);
  }

  /** A statement that changes rows in code which may run never, once or often. */
  changedByCode(statement: Statement): void {
    const { tokens } = statement;
    const first = tokens[0]?.upper ?? "";
    if (first !== "INSERT" && first !== "REPLACE") {
      this.#changes.apply(statement, false);
      return;
    }
    const end = tokens.findIndex(({ upper }) => wordsBehindTarget.has(upper));
    this.addedByCode(end < 0 ? tokens : tokens.slice(0, end));
  }

  /** A statement that changes rows otherwise than by literal ones. */
  rowsChanged(statement: Statement): void {
    const { tokens } = statement;
    const first = tokens[0]?.upper ?? "";
    if (first === "INSERT" || first === "REPLACE") {
      const literal = readLiteralSelects(statement);
      const header = tokens.slice(
        0,
        literal?.headerLength ?? tokens.findIndex(({ upper }) => upper === "SELECT" || upper === "EXEC"),
      );
      if (literal) {
        this.openRows(header);
        for (const row of literal.rows) this.takeRow(row, 0, row.length);
        return;
      }
      const assigned = tokens.some(({ upper }) => upper === "SELECT" || upper === "EXEC")
        ? null
        : readAssignedRow(statement);
      if (assigned) {
        this.openRows(assigned.header);
        if (this.#current !== null) this.#layout = this.#layOut(this.#current.draft, assigned.columns, null);
        this.takeRow(assigned.row, 0, assigned.row.length);
        this.#lastHeader = null;
        return;
      }
      const target = readInsertTarget(header, this.#builder.dialect);
      const draft = target && this.#builder.findTable(target.table);
      if (draft) {
        this.#changes.recount(draft, "rows come from a query");
        this.#noteFired(draft);
      }
      return;
    }
    this.#changes.apply(statement);
  }

  /** Notes where the rows of a transaction begin, so that they can be taken back. */
  mark(): RowMark {
    // Rows that go on with the last header are to be seen too.
    this.#lastHeader = null;
    return this.#marks.set();
  }

  forgetMarks(): void {
    this.#marks.clear();
  }

  /** Whether anything happened to rows since the outermost mark. */
  get isTouched(): boolean {
    return this.#marks.isTouched;
  }

  /** Gives the marks within another one up. */
  release(outer: RowMark): void {
    this.#lastHeader = null;
    this.#marks.release(outer);
  }

  /** Takes back the rows since a mark, of which `outer` is the one around it; returns how many. */
  undo(mark: RowMark, outer: RowMark | null): number {
    this.#lastHeader = null;
    const { count, freed, uncertain } = this.#marks.undo(mark, outer);
    this.#held -= freed;
    for (const table of uncertain) this.#changes.recount(table, "rows of it are taken back by ROLLBACK");
    return count;
  }

  #forget(table: TableDraft): void {
    const rows = this.#tables.get(table);
    if (!rows) return;
    this.#marks.emptied(table);
    rows.rowCount = 0;
    this.#held -= rows.reservoir.size;
    rows.reservoir.clear();
  }

  #noteFired(draft: TableDraft): void {
    const fired = this.#builder.triggers.firedByInsert(draft);
    if (this.#notedFired.has(fired)) return;
    this.#notedFired.add(fired);
    for (const trigger of fired) this.#fired.add(trigger);
  }

  /** What triggers did to tables while rows went in: rows that they added or took, columns that they set. */
  #noteTriggered(catalog: Catalog, drafts: readonly TableDraft[]): void {
    const triggers = [...this.#builder.triggers.values()];
    const fired = catalog.triggers.filter((_, index) => {
      const draft = triggers[index];
      return draft !== undefined && this.#fired.has(draft);
    });
    for (const { table, columns, trigger } of effectsOfTriggers(catalog, fired)) {
      const draft = drafts[catalog.tables.indexOf(table)];
      if (!draft) continue;
      const reason = `the trigger ${trigger.name} of ${trigger.table.name} writes ${columns === null ? "it" : "them"} while rows are inserted`;
      if (columns === null) this.#changes.recount(draft, reason);
      else for (const column of findColumns(draft, columns)) this.#changes.rewrite(draft, column, reason);
    }
  }

  /** Statistics of every table of the catalog. */
  statistics(catalog: Catalog): SchemaStatistics {
    this.#copyViews();
    const drafts = [...this.#builder.tables.all()];
    this.#noteTriggered(catalog, drafts);
    return gatheredStatistics(catalog, drafts, {
      dialect: this.#builder.dialect,
      tables: this.#tables,
      changes: this.#changes,
      meeting: this.#meeting,
      hasRows: this.#census.rowCount > 0,
    });
  }
}
