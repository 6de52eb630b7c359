import type { Position, Span } from "../sql/span.ts";
import type { Catalog } from "../catalog/model.ts";
import type { CatalogCounts, Census, NotUnderstood } from "../catalog/census.ts";

const placeLimit = 100;
const excerptLength = 160;
const noteLimit = 500;
/** So many causes are told apart; further ones are counted by their code alone. */
const causeLimit = 500;
/** So many kinds of statements are told apart. */
const kindLimit = 500;

type Place = NotUnderstood["places"][number];

interface Group {
  readonly code: string;
  readonly reason: string;
  count: number;
  readonly places: Place[];
}

const furtherReason = "More causes of this kind than are told apart.";
const furtherKinds = "further kinds";

/** Keeps the books of a reading: what every statement came to. */
export class CensusTaker {
  statementCount = 0;
  createTableCount = 0;
  rowCount = 0;
  readonly #used = new Map<string, { count: number }>();
  readonly #counted = new Map<string, { count: number }>();
  readonly #irrelevant = new Map<string, { count: number }>();
  readonly #notUnderstood = new Map<string, Group>();
  readonly #notes: Census["notes"][number][] = [];
  readonly #noteKeys = new Set<string>();
  #hasMoreNotes = false;
  /** What the dump ends inside of, in one sentence; null where it is whole. */
  incompleteness: string | null = null;

  count(kind: string, outcome: "used" | "counted" | "irrelevant"): void {
    const counts = { used: this.#used, counted: this.#counted, irrelevant: this.#irrelevant }[outcome];
    const known = counts.get(kind);
    if (known) known.count += 1;
    else if (counts.size < kindLimit || kind === furtherKinds) counts.set(kind, { count: 1 });
    else this.count(furtherKinds, outcome);
  }

  /** Records a place that was not understood; places of one cause are grouped under its first words. */
  notUnderstood(code: string, reason: string, span: Span, source: string, position: Position): void {
    const group = this.#groupOf(code, reason);
    group.count += 1;
    if (group.places.length >= placeLimit) return;
    const excerpt = source.replaceAll(/\s+/g, " ").trim();
    const shown = excerpt.length > excerptLength ? `${excerpt.slice(0, excerptLength)}…` : excerpt;
    group.places.push({ position, span, excerpt: shown });
  }

  /** Adds a fact worth a sentence, once. */
  note(code: string, message: string, span: Span | null = null, position: Position | null = null): void {
    const key = `${code}\u0000${message}`;
    if (this.#noteKeys.has(key)) return;
    if (this.#notes.length >= noteLimit) {
      this.#hasMoreNotes = true;
      return;
    }
    this.#noteKeys.add(key);
    this.#notes.push({ code, message, span, position });
  }

  finish(catalog: Catalog): Census {
    return {
      statementCount: this.statementCount,
      used: countsOf(this.#used),
      counted: countsOf(this.#counted),
      irrelevant: countsOf(this.#irrelevant),
      notUnderstood: [...this.#notUnderstood.values()],
      rowCount: this.rowCount,
      createTableCount: this.createTableCount,
      found: countCatalog(catalog),
      notes: this.#hasMoreNotes ? [...this.#notes, moreNotes] : this.#notes,
    };
  }

  #groupOf(code: string, reason: string): Group {
    const groups = this.#notUnderstood;
    const key = `${code}\u0000${reason}`;
    const known = groups.get(key);
    if (known) return known;
    if (groups.size >= causeLimit && reason !== furtherReason) return this.#groupOf(code, furtherReason);
    const group: Group = { code, reason, count: 0, places: [] };
    groups.set(key, group);
    return group;
  }
}

const moreNotes: Census["notes"][number] = {
  code: "more-notes",
  message: `There is more to note than these ${String(noteLimit)} facts; what came after them is left out.`,
  span: null,
  position: null,
};

function countsOf(counts: ReadonlyMap<string, { readonly count: number }>): Readonly<Record<string, number>> {
  return Object.fromEntries(Array.from(counts, ([kind, { count }]) => [kind, count]));
}

/** How many of each kind of object a catalog holds. */
export function countCatalog(catalog: Catalog): CatalogCounts {
  const sum = (count: (table: Catalog["tables"][number]) => number): number =>
    catalog.tables.reduce((total, table) => total + count(table), 0);
  const actions: Record<string, number> = {};
  for (const { onDelete } of catalog.foreignKeys) actions[onDelete] = (actions[onDelete] ?? 0) + 1;
  return {
    tables: catalog.tables.length,
    columns: sum(({ columns }) => columns.length),
    primaryKeys: sum(({ primaryKey }) => (primaryKey ? 1 : 0)),
    foreignKeys: catalog.foreignKeys.length,
    foreignKeysByDeleteAction: actions,
    uniqueKeys: sum(({ uniqueKeys }) => uniqueKeys.length),
    checks: sum(({ checks }) => checks.length),
    indexes: sum(({ indexes }) => indexes.length),
    views: catalog.views.length,
    triggers: catalog.triggers.length,
    types: catalog.types.length,
    sequences: catalog.sequences.length,
  };
}
