import type { ReferentialAction } from "../../src/index.ts";

/** A small database: tables with a numeric key `id` and foreign key columns to other tables' `id`. */
export interface ModelKey {
  readonly name: string;
  readonly table: string;
  readonly column: string;
  readonly isNullable: boolean;
  /** What SET DEFAULT writes; null for no default. */
  readonly default: number | null;
  readonly parent: string;
  readonly onDelete: ReferentialAction;
  readonly onUpdate: ReferentialAction;
}

export type ModelRow = Record<string, number | null>;

export interface ModelDatabase {
  /** In the order of creation. */
  readonly tables: readonly string[];
  readonly keys: readonly ModelKey[];
  readonly rows: Readonly<Record<string, readonly ModelRow[]>>;
}

/** Rows chosen by the values of one column (all when there is none); an update adds a thousand to their key. */
export interface ModelStatement {
  readonly kind: "delete" | "update";
  readonly table: string;
  readonly where: { readonly column: string; readonly values: readonly (number | null)[] } | null;
}

export type ModelOutcome =
  | {
      readonly ok: true;
      /** How many rows of each table are deleted, by table. */
      readonly deleted: ReadonlyMap<string, number>;
      /** How many rows get another value in a column, and are there in the end, by `table.column`. */
      readonly updated: ReadonlyMap<string, number>;
      /** How many rows are touched in all, each once. */
      readonly touched: number;
    }
  | { readonly ok: false; readonly reason: "restrict" | "not_null"; readonly key: ModelKey };

class Refused extends Error {
  readonly reason: "restrict" | "not_null";
  readonly key: ModelKey;

  constructor(reason: "restrict" | "not_null", key: ModelKey) {
    super(reason);
    this.reason = reason;
    this.key = key;
  }
}

/** The state while a statement runs. */
class Run {
  readonly tables: Map<string, Set<ModelRow>>;
  readonly deleted = new Map<string, number>();
  readonly #written = new Map<string, Set<ModelRow>>();
  readonly keys: readonly ModelKey[];

  constructor(database: ModelDatabase) {
    this.keys = database.keys;
    this.tables = new Map(
      database.tables.map((table) => [
        table,
        new Set((database.rows[table] ?? []).map((row): ModelRow => Object.fromEntries(Object.entries(row)))),
      ]),
    );
  }

  rowsOf(table: string): Set<ModelRow> {
    return this.tables.get(table) ?? new Set();
  }

  children(key: ModelKey, id: number | null | undefined): ModelRow[] {
    return [...this.rowsOf(key.table)].filter((row) => row[key.column] === id && id !== null);
  }

  keysTo(table: string): ModelKey[] {
    return this.keys.filter((key) => key.parent === table);
  }

  remove(table: string, row: ModelRow): void {
    this.rowsOf(table).delete(row);
    this.deleted.set(table, (this.deleted.get(table) ?? 0) + 1);
  }

  write(key: ModelKey, row: ModelRow, value: number | null): void {
    if (value === null && !key.isNullable) throw new Refused("not_null", key);
    row[key.column] = value;
    this.note(key.table, key.column, row);
  }

  note(table: string, column: string, row: ModelRow): void {
    const name = `${table}.${column}`;
    this.#written.set(name, (this.#written.get(name) ?? new Set()).add(row));
  }

  get updated(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const [name, rows] of this.#written) {
      const there = this.rowsOf(name.slice(0, name.indexOf(".")));
      const count = [...rows].filter((row) => there.has(row)).length;
      if (count > 0) counts.set(name, count);
    }
    return counts;
  }

  get touched(): number {
    const written = new Set<ModelRow>();
    for (const [name, rows] of this.#written) {
      const there = this.rowsOf(name.slice(0, name.indexOf(".")));
      for (const row of rows) if (there.has(row)) written.add(row);
    }
    return [...this.deleted.values()].reduce((sum, count) => sum + count, written.size);
  }

  has(table: string, id: number | null | undefined): boolean {
    return [...this.rowsOf(table)].some((row) => row["id"] === id);
  }
}

const shifted = (id: number | null | undefined) => (id ?? 0) + 1000;

/** What a database would do, row by row, by the algorithm of its family. */
export function runModel(
  family: "postgresql" | "mysql" | "sqlite",
  database: ModelDatabase,
  statement: ModelStatement,
): ModelOutcome {
  const run = new Run(database);
  const matched = [...run.rowsOf(statement.table)].filter(
    (row) => statement.where === null || statement.where.values.includes(row[statement.where.column] ?? null),
  );
  try {
    if (family === "postgresql") runQueue(run, statement, matched);
    else if (family === "mysql") for (const row of matched) runAtOnce(run, statement, row);
    else runToTheEnd(run, statement, matched);
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason, key: error.key };
    throw error;
  }
  return { ok: true, deleted: run.deleted, updated: run.updated, touched: run.touched };
}

interface QueuedEvent {
  readonly key: ModelKey;
  readonly id: number | null | undefined;
  readonly isDelete: boolean;
  /** The row that came to its default, whose new parent is looked for; null for the actions and checks of a parent. */
  readonly child: ModelRow | null;
}

/** All rows first, then one event for each row and key, in one queue. */
function runQueue(run: Run, statement: ModelStatement, matched: readonly ModelRow[]): void {
  const queue: QueuedEvent[] = [];
  const isDelete = statement.kind === "delete";
  for (const row of matched) {
    const { id } = row;
    if (isDelete) run.remove(statement.table, row);
    else {
      row["id"] = shifted(id);
      run.note(statement.table, "id", row);
    }
    for (const key of run.keysTo(statement.table)) queue.push({ key, id, isDelete, child: null });
  }
  for (let at = 0; at < queue.length; at += 1) {
    const event = queue[at];
    if (event === undefined) break;
    const { key, id } = event;
    if (event.child !== null) {
      const value = event.child[key.column] ?? null;
      const isThere = run.rowsOf(key.table).has(event.child);
      if (isThere && value !== null && !run.has(key.parent, value)) throw new Refused("restrict", key);
      continue;
    }
    const action = event.isDelete ? key.onDelete : key.onUpdate;
    const children = run.children(key, id);
    if (children.length === 0) continue;
    if (action === "RESTRICT") throw new Refused("restrict", key);
    if (action === "NO ACTION" && !run.has(key.parent, id)) throw new Refused("restrict", key);
    for (const child of children) {
      if (action === "SET NULL") run.write(key, child, null);
      else if (action === "SET DEFAULT") {
        run.write(key, child, key.default);
        queue.push({ key, id, isDelete: false, child });
      } else if (action === "CASCADE" && !event.isDelete) run.write(key, child, shifted(id));
      else if (action === "CASCADE") {
        run.remove(key.table, child);
        for (const next of run.keysTo(key.table))
          queue.push({ key: next, id: child["id"], isDelete: true, child: null });
      }
    }
    const isLeft = action === "SET DEFAULT" && run.children(key, id).length > 0 && !run.has(key.parent, id);
    if (isLeft) throw new Refused("restrict", key);
  }
}

const byName = (first: ModelKey, second: ModelKey) => (first.name < second.name ? -1 : 1);

/** Each row with all that follows, keys by name; the row itself counts as there until its actions are done. */
function runAtOnce(run: Run, statement: ModelStatement, row: ModelRow): void {
  const active = new Set<ModelRow>();
  const remove = (table: string, gone: ModelRow) => {
    if (active.has(gone) || !run.rowsOf(table).has(gone)) return;
    active.add(gone);
    for (const key of run.keysTo(table).sort(byName)) {
      for (const child of run.children(key, gone["id"])) {
        if (key.onDelete === "CASCADE") remove(key.table, child);
        else if (key.onDelete === "SET NULL") run.write(key, child, null);
        else throw new Refused("restrict", key);
      }
    }
    run.remove(table, gone);
  };
  if (statement.kind === "delete") {
    remove(statement.table, row);
    return;
  }
  for (const key of run.keysTo(statement.table).sort(byName)) {
    for (const child of run.children(key, row["id"])) {
      const isRepeated = key.table === statement.table;
      // SET DEFAULT is kept as RESTRICT.
      if (isRepeated || (key.onUpdate !== "CASCADE" && key.onUpdate !== "SET NULL")) throw new Refused("restrict", key);
      run.write(key, child, key.onUpdate === "CASCADE" ? shifted(row["id"]) : null);
    }
  }
  row["id"] = shifted(row["id"]);
  run.note(statement.table, "id", row);
}

/** Each row with all that follows, newest key first; NO ACTION is looked at when the statement ends. */
function runToTheEnd(run: Run, statement: ModelStatement, matched: readonly ModelRow[]): void {
  const act = (table: string, id: number | null | undefined, isDelete: boolean) => {
    for (const key of run.keysTo(table).reverse()) {
      const action = isDelete ? key.onDelete : key.onUpdate;
      for (const child of run.children(key, id)) {
        if (action === "RESTRICT") throw new Refused("restrict", key);
        if (action === "SET NULL") run.write(key, child, null);
        else if (action === "SET DEFAULT") run.write(key, child, key.default);
        else if (action === "CASCADE" && !isDelete) run.write(key, child, shifted(id));
        else if (action === "CASCADE" && run.rowsOf(key.table).has(child)) {
          run.remove(key.table, child);
          act(key.table, child["id"], true);
        }
      }
    }
  };
  for (const row of matched) {
    const { id } = row;
    if (!run.rowsOf(statement.table).has(row)) continue;
    if (statement.kind === "delete") run.remove(statement.table, row);
    else {
      row["id"] = shifted(id);
      run.note(statement.table, "id", row);
    }
    act(statement.table, id, statement.kind === "delete");
  }
  for (const key of run.keys) {
    for (const row of run.rowsOf(key.table)) {
      const id = row[key.column];
      if (id !== null && id !== undefined && !run.has(key.parent, id)) throw new Refused("restrict", key);
    }
  }
}

/** The database as the dump that a reader is given. */
export function toDump(database: ModelDatabase): string {
  const tables = database.tables.map((table) => {
    const columns = database.keys
      .filter((key) => key.table === table)
      .map(
        (key) =>
          `, ${key.column} integer${key.isNullable ? "" : " NOT NULL"}${key.default === null ? "" : ` DEFAULT ${String(key.default)}`}`,
      );
    const keys = database.keys
      .filter((key) => key.table === table)
      .map(
        (key) =>
          `, CONSTRAINT ${key.name} FOREIGN KEY (${key.column}) REFERENCES ${key.parent} (id) ON DELETE ${key.onDelete} ON UPDATE ${key.onUpdate}`,
      );
    return `CREATE TABLE ${table} (id integer NOT NULL, PRIMARY KEY (id)${columns.join("")}${keys.join("")});`;
  });
  const rows = Object.entries(database.rows).flatMap(([table, list]) =>
    list.map(
      (row) =>
        `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${Object.values(row)
          .map((value) => value ?? "NULL")
          .join(", ")});`,
    ),
  );
  return [...tables, ...rows].join("\n");
}
