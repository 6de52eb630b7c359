import type { Catalog, ForeignKey, QualifiedName, Table } from "../catalog/model.ts";
import { schemaLimits } from "../catalog/schema-limits.ts";
import type { SchemaExcess, SchemaLimits } from "../catalog/schema-limits.ts";
import { findExcessOfCatalog } from "../catalog/schema-size.ts";
import { ddlGrammarByDialect } from "../dialects/ddl-grammar-by-dialect.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import type { SchemaStatistics, TableStatistics } from "../catalog/statistics-model.ts";
import { CreateStatementReader } from "./create-statements.ts";
import { typesByBareName } from "./derive-column.ts";
import { Place, ProblemList } from "./place.ts";
import type { SchemaDataProblem } from "./place.ts";
import { readForeignKey } from "./read-foreign-key.ts";
import { readOtherObjects, readType, readView } from "./read-objects.ts";
import { readTableStatistics } from "./read-statistics.ts";
import { ColumnMatcher, readTable } from "./read-table.ts";
import { chooseDefaultNamespace, ObjectNames } from "./reading-context.ts";
import type { ReadingContext } from "./reading-context.ts";
import { schemaDataShape } from "./schema-data.ts";
import type { SchemaData } from "./schema-data.ts";
import type { ForeignKeyData, TableData } from "./table-shape.ts";

export interface SchemaDataOptions {
  /** The dialect that the user chose; it comes before that of the document. */
  readonly dialect?: DialectName;
  /** What the schema may hold; `schemaLimits` unless told. */
  readonly schemaLimits?: SchemaLimits;
}

/** What a document holds, and all that is wrong with it. Without a usable table the catalog is empty. */
export interface SchemaDataReading {
  readonly catalog: Catalog;
  readonly statistics: SchemaStatistics;
  readonly problems: readonly SchemaDataProblem[];
  /** What the schema has more of than is read; left out where it keeps to the limits. */
  readonly excess?: SchemaExcess;
}

/**
 * Reads the JSON form of a schema, already parsed. Whatever is wrong is told in `problems`, never thrown; what cannot be
 * read is left out and the rest is kept.
 */
export function readSchemaData(value: unknown, options: SchemaDataOptions = {}): SchemaDataReading {
  const problems = new ProblemList();
  const root = new Place(problems);
  const data = schemaDataShape.read(value, root) ?? { tables: [] };
  const dialect = chooseDialect(data, options, root);
  const reader = new DocumentReader(data, dialect, problems);
  const { catalog, statistics } = reader.read();
  if (catalog.tables.length === 0 && data.tables.length > 0)
    root.at("tables").report("No table could be read, so there is nothing to import.");
  else if (catalog.tables.length === 0 && problems.all().length === 0)
    root.at("tables").report("The list has no table in it, so there is nothing to import. Add tables.");
  const excess = findExcessOfCatalog(catalog, options.schemaLimits ?? schemaLimits);
  return { catalog, statistics, problems: problems.all(), ...(excess ? { excess } : {}) };
}

function chooseDialect(data: SchemaData, options: SchemaDataOptions, root: Place): DialectName {
  const own = data.dialect === "mariadb" ? "mysql" : data.dialect;
  if (options.dialect === undefined && own === undefined) {
    root.at("dialect").report("The dialect is not given, so PostgreSQL's rules were taken. Add dialect.");
  }
  if (options.dialect !== undefined && own !== undefined && own !== options.dialect) {
    const message = `The document says ${own}, but ${options.dialect} was chosen, whose rules were taken. Choose ${own}.`;
    root.at("dialect").report(message);
  }
  return options.dialect ?? own ?? "postgresql";
}

interface ReadTable {
  readonly data: TableData;
  readonly table: Table;
}

class DocumentReader {
  readonly #data: SchemaData;
  readonly #context: ReadingContext;
  readonly #statements: CreateStatementReader;
  readonly #tables = new Map<string, ReadTable>();

  constructor(data: SchemaData, dialect: DialectName, problems: ProblemList) {
    const defaultNamespace = chooseDefaultNamespace(data, dialect);
    const types = (data.types ?? []).map((type) => readType(type, defaultNamespace));
    this.#data = data;
    this.#statements = new CreateStatementReader(dialect, problems);
    this.#context = {
      dialect,
      grammar: ddlGrammarByDialect[dialect],
      defaultNamespace,
      problems,
      names: new ObjectNames(dialect, defaultNamespace),
      typesByName: typesByBareName(types.map((type) => [type.name, type])),
    };
  }

  read(): { catalog: Catalog; statistics: SchemaStatistics } {
    const data = this.#data;
    const { dialect, defaultNamespace, names } = this.#context;
    const sources = this.#distinctTables();
    const views = (data.views ?? []).map((view) => readView(this.#statements.completeView(view), this.#context));
    for (const { name } of sources) names.add(name);
    for (const { namespace, name } of views) names.add({ namespace, name });
    const statistics: TableStatistics[] = [];
    for (const { data: source, name } of sources) {
      const table = readTable(source, name, this.#context);
      if (!table) continue;
      this.#tables.set(keyOf(name), { data: source, table });
      const rows = readTableStatistics(source, table, this.#context);
      if (rows) statistics.push(rows);
    }
    const catalog: Catalog = {
      dialect,
      serverVersion: data.server_version ?? (data.dialect === "mariadb" ? "MariaDB" : null),
      databaseName: data.database ?? null,
      defaultNamespace,
      tables: Array.from(this.#tables.values(), ({ table }) => table),
      foreignKeys: this.#foreignKeys(),
      views,
      types: (data.types ?? []).map((type) => readType(type, defaultNamespace)),
      ...readOtherObjects(data, this.#statements, this.#context),
      ...(data.incompleteness === undefined ? {} : { incompleteness: data.incompleteness }),
    };
    return { catalog, statistics: { tables: statistics } };
  }

  /** The tables with what their CREATE statements add; of two with one name the first. */
  #distinctTables(): { data: TableData; name: QualifiedName }[] {
    const { defaultNamespace, problems } = this.#context;
    const seen = new Set<string>();
    return this.#data.tables.flatMap((source) => {
      const name = { namespace: source.namespace ?? defaultNamespace, name: source.name };
      if (seen.has(keyOf(name))) {
        problems.placeOf(source).report(`A second table ${source.name}; the first was taken. Rename or remove one.`);
        return [];
      }
      seen.add(keyOf(name));
      return [{ data: this.#statements.completeTable(source), name }];
    });
  }

  #foreignKeys(): ForeignKey[] {
    const { names, problems, defaultNamespace } = this.#context;
    const found: ForeignKey[] = [];
    const findTable = (name: QualifiedName): Table | undefined => this.#tables.get(keyOf(name))?.table;
    const matchers = new Map<Table, ColumnMatcher>();
    const matcherOf = (table: Table): ColumnMatcher => {
      const known = matchers.get(table) ?? new ColumnMatcher(table.columns, this.#context);
      matchers.set(table, known);
      return known;
    };
    const add = (data: ForeignKeyData, table: Table): void => {
      const key = readForeignKey(data, table, findTable, matcherOf, this.#context);
      if (key) found.push(key);
    };
    for (const { data, table } of this.#tables.values()) for (const key of data.foreign_keys ?? []) add(key, table);
    for (const data of this.#data.foreign_keys ?? []) {
      const name = names.resolve(data.table, defaultNamespace);
      const table = findTable(name);
      if (table) add(data, table);
      else {
        const message = `The foreign key ${data.name ?? ""} stands on "${name.name}", which is no table of the document; it was left out.`;
        problems.placeOf(data).report(message);
      }
    }
    return found;
  }
}

function keyOf(name: QualifiedName): string {
  return `${name.namespace}\u0000${name.name}`;
}
