import { keyOf } from "../catalog/catalog-index.ts";
import { comparableName, displayName } from "../catalog/names.ts";
import type { Catalog, Index, QualifiedName, Sequence, Table, Trigger, View } from "../catalog/model.ts";
import { SqlNames } from "../export/sql/sql-names.ts";
import { mentions, namesColumn } from "../code/code-names.ts";
import type { Consequence } from "./model.ts";
import { followsRenames } from "../ddl/build/views-behind-renames.ts";
import { rewriteQuery } from "../code/rewrite-query.ts";
import type { QueryRename } from "../code/rewrite-query.ts";

/** What of a table has another name, or is gone. */
export interface TableFate {
  readonly before: Table;
  /** Null where the table is gone. */
  readonly after: Table | null;
  /** Columns with another name, by that before. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly dropped: readonly string[];
}

export interface Followed {
  readonly catalog: Catalog;
  readonly consequences: readonly Consequence[];
  readonly cannotFollow: readonly Consequence[];
}

/**
 * Gives code, sequences and synonyms the new names of tables and columns, as far as that can be told for sure, and names the rest.
 * What stands on a column that is gone, and cannot be without it, goes as well.
 */
export function follow(before: Catalog, after: Catalog, fates: readonly TableFate[]): Followed {
  if (fates.length === 0) return { catalog: after, consequences: [], cannotFollow: [] };
  return new Follower(before, after, fates).run();
}

class Follower {
  readonly #before: Catalog;
  readonly #after: Catalog;
  readonly #fates: readonly TableFate[];
  readonly #names: SqlNames;
  readonly #consequences: Consequence[] = [];
  readonly #cannotFollow: Consequence[] = [];
  readonly #columnsByTable = new Map<string, ReadonlySet<string>>();
  readonly #queriesBefore: ReadonlyMap<string, string>;
  readonly #triggersBefore: ReadonlyMap<string, string>;

  constructor(before: Catalog, after: Catalog, fates: readonly TableFate[]) {
    this.#before = before;
    this.#after = after;
    this.#fates = fates;
    this.#names = new SqlNames(before);
    this.#queriesBefore = new Map(before.views.map((view) => [keyOf(before, view), view.query]));
    this.#triggersBefore = new Map(
      before.triggers.map((trigger) => [this.#placeOf(trigger, trigger.table), codeOfTrigger(trigger)]),
    );
    for (const { name, columns } of before.tables)
      this.#columnsByTable.set(this.#comparable(name), new Set(columns.map((column) => this.#comparable(column.name))));
  }

  run(): Followed {
    for (const fate of this.#fates) this.#tellOfTable(fate);
    const catalog = {
      ...this.#after,
      views: this.#after.views.map((view) => this.#followView(view)),
      triggers: this.#after.triggers.map((trigger) => this.#followTrigger(trigger)),
      rules: this.#after.rules.map((rule) => {
        const table = this.#newName(rule.table);
        this.#tell("rule", rule.table, rule.name, rule.definition);
        return table === null ? rule : { ...rule, table };
      }),
      sequences: this.#after.sequences.flatMap((sequence) => this.#followSequence(sequence)),
      synonyms: this.#after.synonyms.map((synonym) => this.#followSynonym(synonym)),
    };
    for (const fate of this.#fates) this.#tellOfReferences(fate);
    for (const { name, code } of this.#after.routines ?? []) this.#tell("routine", null, name, code ?? "");
    return { catalog, consequences: this.#consequences, cannotFollow: this.#cannotFollow };
  }

  /** What stands on columns with another name has followed already, and what named one that is gone went with it. */
  #tellOfTable({ before, after, renamed, dropped }: TableFate): void {
    if (after === null || (renamed.size === 0 && dropped.length === 0)) return;
    const { dialect } = this.#before;
    for (const [from, to] of renamed) this.#tellOfKeys(before, after, from, to);
    for (const name of dropped) this.#tellOfDropped(before, after, name);
    if (dropped.length === 0) return;
    const gone = new Set(dropped.map((name) => this.#comparable(name)));
    const tell = (kind: Consequence["kind"], name: string | null, ...texts: readonly string[]): void => {
      const text = texts.find((code) => namesColumn(code, gone, dialect));
      if (text !== undefined)
        this.#consequences.push(this.#told(kind, after, name ?? text, `goes with column ${dropped.join(", ")}`));
    };
    for (const { name, expression } of before.checks) tell("check", name, expression);
    for (const { name, definition } of before.exclusions) tell("exclusion", name, definition);
    for (const index of before.indexes) tell("index", index.name, ...codeOf(index), ...index.include);
    for (const { name, generated } of after.columns)
      if (generated !== null && namesColumn(generated.expression, gone, dialect))
        this.#cannotFollow.push(this.#told("column", after, name, "is computed from a column that is gone"));
  }

  /** Keys and indexes that the schema itself knows by their columns have followed already. */
  #tellOfKeys(before: Table, after: Table, column: string, to: string): void {
    for (const { kind, name } of standingOn(before, column, this.#before))
      this.#consequences.push(this.#told(kind, after, name, `goes on with ${column} as ${to}`));
    for (const { name, expression } of before.checks)
      if (namesColumn(expression, new Set([this.#comparable(column)]), this.#before.dialect))
        this.#consequences.push(this.#told("check", after, name ?? expression, `goes on with ${column} as ${to}`));
  }

  #tellOfDropped(before: Table, after: Table, column: string): void {
    for (const { kind, name } of standingOn(before, column, this.#before))
      this.#consequences.push(this.#told(kind, after, name, `goes with column ${column}, or stands without it`));
  }

  /** Foreign keys of other tables, which the schema knows by their table and not by its name. */
  #tellOfReferences({ before, after }: TableFate): void {
    if (after === null || this.#isSame(before, after)) return;
    for (const { name, columns, table, referencedTable } of this.#before.foreignKeys) {
      if (!this.#isSame(referencedTable, before) || this.#isSame(table, before)) continue;
      const as = `references ${displayName(this.#before, before)} under its new name, ${displayName(this.#after, after)}`;
      this.#consequences.push(this.#told("foreign-key", this.#newName(table) ?? table, name ?? columns.join(", "), as));
    }
  }

  #followView(view: View): View {
    let { query } = view;
    const { dialect } = this.#before;
    for (const fate of this.#fates) {
      for (const rename of this.#renamesOf(fate)) {
        const rewritten = rewriteQuery(query, rename, {
          dialect,
          keepsNames: view.columns === null,
          mayHaveColumn: (table, column) => this.#columnsByTable.get(table)?.has(column) ?? true,
        });
        if (rewritten === null) continue;
        query = rewritten;
      }
    }
    const sentence = this.#staleNames(query, null);
    if (sentence !== null)
      this.#cannotFollow.push({ kind: "view", table: null, object: displayName(this.#after, view), sentence });
    // Where the statement was read the views of some databases have followed already.
    else if (query !== (this.#queriesBefore.get(keyOf(this.#before, view)) ?? view.query))
      this.#consequences.push({
        kind: "view",
        table: null,
        object: displayName(this.#after, view),
        sentence: `View ${displayName(this.#after, view)} is rewritten with the new names.`,
      });
    return query === view.query ? view : { ...view, query };
  }

  /** Columns first: the query has the table's name from before until that is rewritten. */
  *#renamesOf({ before, after, renamed }: TableFate): Generator<QueryRename> {
    const place = { table: this.#comparable(before.name), namespace: this.#comparable(before.namespace) };
    for (const [from, to] of renamed) {
      const names = {
        from: this.#comparable(from),
        toName: this.#comparable(to),
        to: this.#names.bare(to),
        shownFrom: this.#names.bare(from),
      };
      yield { ...place, newTable: null, column: names };
    }
    if (after !== null && after.name !== before.name)
      yield { ...place, newTable: this.#names.bare(after.name), column: null };
  }

  #followTrigger(trigger: Trigger): Trigger {
    const fate = this.#fates.find(({ after }) => after !== null && this.#isSame(after, trigger.table));
    const isStale = this.#tell("trigger", trigger.table, trigger.name, `${trigger.condition ?? ""} ${trigger.body}`);
    const { updateColumns } = trigger;
    // Where the edit was read the triggers of some databases have followed already.
    const isRead = followsRenames(this.#before.dialect);
    const followed =
      fate === undefined || updateColumns === null || fate.renamed.size === 0 || isRead
        ? trigger
        : { ...trigger, updateColumns: updateColumns.map((name) => fate.renamed.get(name) ?? name) };
    const code = codeOfTrigger(followed);
    const before = this.#triggersBefore.get(this.#placeOf(trigger, fate?.before ?? trigger.table)) ?? code;
    if (!isStale && code !== before) {
      const table = displayName(this.#after, trigger.table);
      const sentence = `Trigger ${trigger.name} of ${table} is rewritten with the new names.`;
      this.#consequences.push({ kind: "trigger", table, object: trigger.name, sentence });
    }
    return followed;
  }

  #placeOf({ name }: Trigger, table: QualifiedName): string {
    return `${keyOf(this.#before, table)} ${this.#comparable(name)}`;
  }

  /** A sequence goes with the column that owns it. */
  #followSequence(sequence: Sequence): readonly Sequence[] {
    const { ownedBy } = sequence;
    const fate = ownedBy && this.#fates.find(({ before }) => this.#isSame(before, ownedBy.table));
    if (!fate || ownedBy === null) return [sequence];
    if (fate.after === null || fate.dropped.includes(ownedBy.column)) {
      const object = displayName(this.#after, sequence);
      const sentence = `Sequence ${object} goes with the column that owns it.`;
      this.#consequences.push({ kind: "sequence", table: null, object, sentence });
      return [];
    }
    const table = { namespace: fate.after.namespace, name: fate.after.name };
    return [{ ...sequence, ownedBy: { table, column: fate.renamed.get(ownedBy.column) ?? ownedBy.column } }];
  }

  #followSynonym(synonym: Catalog["synonyms"][number]): Catalog["synonyms"][number] {
    const target = this.#newName(synonym.target);
    return target === null ? synonym : { ...synonym, target };
  }

  /** The name after of a table that has another one. */
  #newName(name: QualifiedName): QualifiedName | null {
    const fate = this.#fates.find(({ before, after }) => after !== null && this.#isSame(before, name));
    if (!fate?.after || this.#isSame(fate.after, name)) return null;
    return { namespace: fate.after.namespace, name: fate.after.name };
  }

  /** Names code that cannot follow; whether it is such. */
  #tell(kind: Consequence["kind"], table: QualifiedName | null, object: string, code: string): boolean {
    const stale = this.#staleNames(code, table);
    if (stale === null) return false;
    const shown = table === null ? null : displayName(this.#after, table);
    this.#cannotFollow.push({ kind, table: shown, object, sentence: stale });
    return true;
  }

  /** What code names that has another name or is gone, in one sentence; `table` is the one that it stands on. */
  #staleNames(code: string, table: QualifiedName | null): string | null {
    const { dialect } = this.#before;
    for (const { before, after, renamed, dropped } of this.#fates) {
      const old = this.#comparable(before.name);
      const isElsewhere = after === null || this.#comparable(after.name) !== old;
      const isNamed = mentions(code, new Set([old]), dialect);
      const shown = displayName(this.#before, before);
      if (isElsewhere && isNamed) {
        return after === null
          ? `It names table ${shown}, which is gone.`
          : `It names table ${shown}, which is called ${displayName(this.#after, after)} now.`;
      }
      const isOfTable =
        isNamed ||
        (after !== null && mentions(code, new Set([this.#comparable(after.name)]), dialect)) ||
        (table !== null && (this.#isSame(before, table) || (after !== null && this.#isSame(after, table))));
      if (!isOfTable) continue;
      const stillThere = new Set(after?.columns.map(({ name }) => this.#comparable(name)));
      for (const name of [...renamed.keys(), ...dropped]) {
        const folded = this.#comparable(name);
        if (stillThere.has(folded) || !this.#namesColumn(code, folded)) continue;
        const to = renamed.get(name);
        return to === undefined
          ? `It names column ${name} of ${shown}, which is gone.`
          : `It names column ${name} of ${shown}, which is called ${to} now.`;
      }
    }
    return null;
  }

  /** Whether code names a column; a name that it gives to a column of its own is none. */
  #namesColumn(code: string, name: string): boolean {
    const { dialect } = this.#before;
    const own = this.#names.bare(name);
    const without = code.replaceAll(` AS ${own}`, " ");
    return mentions(without, new Set([name]), dialect);
  }

  #told(kind: Consequence["kind"], table: QualifiedName, object: string, what: string): Consequence {
    const shown = displayName(this.#after, table);
    return { kind, table: shown, object, sentence: `${kindNames[kind]} ${object} of ${shown} ${what}.` };
  }

  #comparable(name: string): string {
    return comparableName(this.#before.dialect, name);
  }

  #isSame(one: QualifiedName, other: QualifiedName): boolean {
    return keyOf(this.#before, one) === keyOf(this.#before, other);
  }
}

const kindNames: Readonly<Record<Consequence["kind"], string>> = {
  "primary-key": "Primary key",
  "unique-key": "Unique key",
  "foreign-key": "Foreign key",
  check: "Check",
  exclusion: "Exclusion",
  index: "Index",
  column: "Column",
  view: "View",
  trigger: "Trigger",
  rule: "Rule",
  routine: "Routine",
  sequence: "Sequence",
  synonym: "Synonym",
  table: "Table",
};

function* standingOn(
  table: Table,
  column: string,
  catalog: Catalog,
): Generator<{ readonly kind: Consequence["kind"]; readonly name: string }> {
  const nameOf = ({ name, columns }: { readonly name: string | null; readonly columns: readonly string[] }): string =>
    name ?? columns.join(", ");
  if (table.primaryKey?.columns.includes(column) === true)
    yield { kind: "primary-key", name: nameOf(table.primaryKey) };
  for (const key of table.uniqueKeys) if (key.columns.includes(column)) yield { kind: "unique-key", name: nameOf(key) };
  for (const { name, parts } of table.indexes) {
    const columns = parts.map(({ text }) => text);
    if (columns.includes(column)) yield { kind: "index", name: nameOf({ name, columns }) };
  }
  for (const key of catalog.foreignKeys) {
    const isOwn = keyOf(catalog, key.table) === keyOf(catalog, table) && key.columns.includes(column);
    const isTarget =
      keyOf(catalog, key.referencedTable) === keyOf(catalog, table) && key.referencedColumns.includes(column);
    if (isOwn || isTarget) yield { kind: "foreign-key", name: nameOf(key) };
  }
}

const codeOf = ({ parts, predicate }: Index): readonly string[] => [
  ...parts.filter(({ isExpression }) => isExpression).map(({ text }) => text),
  ...(predicate === null ? [] : [predicate]),
];

/** All of a trigger that names columns and tables. */
function codeOfTrigger({ updateColumns, condition, body }: Trigger): string {
  return [updateColumns?.join(", ") ?? "", condition ?? "", body].join("\n");
}
