import { quoteName } from "../../src/index.ts";
import type { Catalog, Column, Table } from "../../src/index.ts";
import type { Random } from "../random.ts";
import type { DumpWithCases } from "../referees/oracle-dumps.ts";

/** A script of statements of a dump's cases, with changes of its schema and transactions between them; never without a statement. */
export function randomScript(random: Random, catalog: Catalog, dump: DumpWithCases): string[] {
  for (;;) {
    const script = scriptOrNothing(random, catalog, dump);
    if (script.length > 0) return script;
  }
}

function scriptOrNothing(random: Random, catalog: Catalog, { cases }: DumpWithCases): string[] {
  const statements: string[] = [];
  const useful = cases.filter(({ truth, kind }) => truth.ok || random.isTrue(kind.startsWith("err") ? 0.03 : 0.2));
  const isOwn = random.isTrue(0.3) && catalog.dialect !== "oracle";
  if (isOwn) statements.push(begin[catalog.dialect] ?? "BEGIN");
  let savepoint = 0;
  for (let count = 2 + random.below(7); count > 0; count -= 1) {
    if (random.isTrue(0.28)) statements.push(...schemaChange(random, catalog));
    else {
      const statement = random
        .pick(useful)
        ?.statement.trim()
        .replace(/;+\s*$/u, "");
      if (statement !== undefined && !/^\s*(?:--|\/\*)/u.test(statement)) statements.push(statement);
    }
    if (!isOwn || !random.isTrue(0.25)) continue;
    if (random.isTrue(0.6)) statements.push(`SAVEPOINT s${String((savepoint += 1))}`);
    else if (savepoint > 0) statements.push(`ROLLBACK TO SAVEPOINT s${String(savepoint)}`);
  }
  if (isOwn) statements.push(random.isTrue(0.8) ? "COMMIT" : "ROLLBACK");
  return statements;
}

const begin: Readonly<Record<string, string>> = { mysql: "START TRANSACTION", sqlserver: "BEGIN TRANSACTION" };

type Maker = (change: ChangeMaker) => string[];

const makers: readonly Maker[] = [
  (change) => [`ALTER TABLE ${change.table()} ADD COLUMN ${change.newName()} integer`],
  (change) => [`ALTER TABLE ${change.table()} ADD COLUMN ${change.newName()} integer NOT NULL DEFAULT 7`],
  (change) => [`ALTER TABLE ${change.table()} ADD COLUMN ${change.newName()} integer NOT NULL`],
  (change) => [`CREATE INDEX ${change.newName()} ON ${change.table()} (${change.column()})`],
  (change) => [`CREATE UNIQUE INDEX ${change.newName()} ON ${change.table()} (${change.column()})`],
  (change) => [`ALTER TABLE ${change.table()} RENAME COLUMN ${change.column()} TO ${change.newName()}`],
  (change) => [`DROP TABLE ${change.table()}`],
  (change) => [`TRUNCATE TABLE ${change.table()}`],
  (change) => [`DELETE FROM ${change.table()}`],
  (change) => {
    const name = change.newName();
    return [
      `CREATE TABLE ${name} (id integer PRIMARY KEY, v integer, CHECK (v > 0))`,
      `INSERT INTO ${name} VALUES (1, 5), (2, NULL)`,
      `UPDATE ${name} SET v = 8 WHERE id = 1`,
      `DELETE FROM ${name} WHERE v IS NULL`,
    ];
  },
  (change) => (change.isSqlite ? [] : [`ALTER TABLE ${change.table()} ADD CHECK (${change.column()} IS NOT NULL)`]),
  (change) =>
    change.isPostgresql ? [`ALTER TABLE ${change.table()} ALTER COLUMN ${change.column()} SET NOT NULL`] : [],
  (change) => change.addKey(),
  (change) => change.addKey(),
  (change) => (change.isSqlite || change.isPostgresql ? change.dropLeaf() : []),
];

function schemaChange(random: Random, catalog: Catalog): string[] {
  const make = random.pick(makers);
  return make ? make(new ChangeMaker(random, catalog)) : [];
}

class ChangeMaker {
  readonly #random: Random;
  readonly #catalog: Catalog;
  readonly #table: Table | undefined;
  readonly #column: Column | undefined;

  constructor(random: Random, catalog: Catalog) {
    this.#random = random;
    this.#catalog = catalog;
    this.#table = random.pick(catalog.tables.filter(({ kind }) => kind === "table"));
    const able = this.#table?.columns.filter(
      ({ normalType, generated }) => !/text|blob|json/iu.test(normalType) && !generated,
    );
    this.#column = random.pick(able ?? []);
  }

  get isSqlite(): boolean {
    return this.#catalog.dialect === "sqlite";
  }

  get isPostgresql(): boolean {
    return this.#catalog.dialect === "postgresql";
  }

  table(): string {
    return this.#table ? this.#named(this.#table) : "none";
  }

  column(): string {
    return quoteName(this.#column?.name ?? "none", this.#catalog.dialect);
  }

  newName(): string {
    return `new_${String(this.#random.below(100_000))}`;
  }

  /** A key from one column of whole numbers to the primary key of another table. */
  addKey(): string[] {
    const { dialect } = this.#catalog;
    if (dialect === "sqlite") return [];
    const parents = this.#catalog.tables.filter(
      ({ primaryKey, columns }) =>
        primaryKey?.columns.length === 1 &&
        columns.find(({ name }) => name === primaryKey.columns[0])?.normalType === this.#column?.normalType,
    );
    const parent = this.#random.pick(parents);
    if (!parent || this.#column?.typeFamily !== "integer") return [];
    const referenced = quoteName(parent.primaryKey?.columns[0] ?? "", dialect);
    return [
      `ALTER TABLE ${this.table()} ADD CONSTRAINT ${this.newName()} FOREIGN KEY (${this.column()}) REFERENCES ${this.#named(parent)} (${referenced})`,
    ];
  }

  /** Drops a column that nothing stands on. */
  dropLeaf(): string[] {
    const names = new Set(
      this.#catalog.foreignKeys.flatMap(({ columns, referencedColumns }) => [...columns, ...referencedColumns]),
    );
    const table = this.#table;
    if (!table || !this.#column || names.has(this.#column.name)) return [];
    const inKeys = [table.primaryKey, ...table.uniqueKeys].some((key) =>
      key?.columns.includes(this.#column?.name ?? ""),
    );
    return inKeys || table.checks.length + table.indexes.length > 0
      ? []
      : [`ALTER TABLE ${this.table()} DROP COLUMN ${this.column()}`];
  }

  #named({ namespace, name }: Table): string {
    const { dialect, defaultNamespace } = this.#catalog;
    const own = quoteName(name, dialect);
    return namespace === defaultNamespace ? own : `${quoteName(namespace, dialect)}.${own}`;
  }
}
