import { keepsForeignKeys } from "../../dialects/mysql/storage-engines.ts";
import { lexicalRulesByDialect } from "../../dialects/lexical-rules-by-dialect.ts";
import { versionNumbers } from "../../dialects/mysql/server-version.ts";
import type { Catalog, Column, ForeignKey, QualifiedName, Table, UserType } from "../../catalog/model.ts";
import { bareTypeName, describeType } from "../parse/type-source.ts";
import { ddlGrammarByDialect } from "../../dialects/ddl-grammar-by-dialect.ts";
import type { SchemaBuilder } from "./schema-builder.ts";
import type { CalledFunction } from "./trigger-functions.ts";
import { serialDefault } from "./handed-on-column.ts";
import { findColumnDraft } from "./column-list.ts";
import { finishKey } from "./key-draft.ts";
import { LeadingColumns } from "./leading-columns.ts";
import type { ColumnDraft, ForeignKeyDraft, TableDraft } from "./table-draft.ts";

/** What the dump says about its server. */
export interface ServerFacts {
  readonly serverVersion: string | null;
  readonly databaseName: string | null;
  /** What it ends inside of, in one sentence; null where it is whole. */
  readonly incompleteness: string | null;
  /** Where there is no routine, that is so; otherwise routines may be there that are not told of. */
  readonly tellsRoutines: boolean;
  /** Known before, of a catalog that is edited; left out where the dump decides. */
  readonly defaultNamespace?: string;
}

/** Makes the catalog of a schema whose changes are all applied: implied columns, dangling ends, nullability, order. */
export function finishCatalog(builder: SchemaBuilder, facts: ServerFacts): Catalog {
  const { dialect } = builder;
  const tables = [...builder.tables.all()];
  const databaseName = builder.scope.databaseName ?? facts.databaseName;
  const finish = new Finisher(builder, tables, { ...facts, databaseName });
  if (dialect === "oracle") for (const table of tables) takeTypesOfReferencedColumns(builder, table);
  const keys = tables.flatMap((table) => table.foreignKeys.map((key) => ({ table, key })));
  keys.sort((left, right) => left.key.order - right.key.order);
  if (dialect === "mysql") indexForeignKeys(keys);
  const foreignKeys = keys.map(({ table, key }) => finish.foreignKey(table, key));
  const routines = builder.routines.finish((namespace) => finish.namespace(namespace));
  const { casts } = builder.routines;
  const extensions = [...builder.routines.extensions];
  const operators = [...builder.routines.operators];
  return {
    dialect,
    serverVersion: facts.serverVersion,
    databaseName,
    defaultNamespace: finish.defaultNamespace,
    tables: tables.map((table) => finish.table(table)),
    foreignKeys,
    views: Array.from(builder.objects.views.values(), (view) => ({ ...view, ...finish.name(view) })),
    triggers: Array.from(builder.triggers.values(), ({ on, calls, ...trigger }) => ({
      ...trigger,
      body: withFunctionBody(builder, trigger.body, calls),
      namespace: finish.namespace(trigger.namespace),
      table: finish.name(on ?? trigger.table),
    })),
    rules: Array.from(builder.objects.rules.values(), (rule) => ({ ...rule, table: finish.name(rule.table) })),
    types: Array.from(builder.objects.types.values(), (type) => ({ ...type, ...finish.name(type) })),
    sequences: Array.from(builder.objects.sequences.values(), (sequence) => ({
      ...sequence,
      ...finish.name(sequence),
      ownedBy: sequence.ownedBy && { ...sequence.ownedBy, table: finish.name(sequence.ownedBy.table) },
    })),
    synonyms: Array.from(builder.objects.synonyms.values(), (synonym) => ({
      ...synonym,
      ...finish.name(synonym),
      target: finish.name(synonym.target),
    })),
    ...(routines.length > 0 || facts.tellsRoutines ? { routines } : {}),
    ...(extensions.length > 0 ? { extensions } : {}),
    ...(operators.length > 0 ? { operators } : {}),
    ...(casts.length > 0 ? { casts } : {}),
    ...(facts.incompleteness === null ? {} : { incompleteness: facts.incompleteness }),
  };
}

/** PostgreSQL's `EXECUTE FUNCTION f()` with the code of f behind it, where the dump has that. */
function withFunctionBody({ triggers }: SchemaBuilder, body: string, calls: CalledFunction | null): string {
  const code = calls === null ? undefined : triggers.functions.codeOf(calls);
  return code === undefined ? body : `${body}\n${code}`;
}

/** InnoDB makes an index for a foreign key that no index serves. */
function indexForeignKeys(keys: readonly { readonly table: TableDraft; readonly key: ForeignKeyDraft }[]): void {
  const served = new Map<TableDraft, LeadingColumns>();
  for (const { table, key } of keys) {
    let leading = served.get(table);
    if (leading === undefined) {
      leading = new LeadingColumns();
      leading.add(table.primaryKey?.columns ?? []);
      for (const { columns } of table.uniqueKeys) leading.add(columns);
      for (const { parts } of table.indexes) leading.add(parts.map(({ text }) => text));
      served.set(table, leading);
    }
    if (leading.has(key.columns)) continue;
    leading.add(key.columns);
    const parts = key.columns.map((text) => ({ text, isExpression: false, isDescending: false }));
    table.indexes.push({ name: key.name, isUnique: false, method: null, parts, predicate: null, include: [] });
  }
}

/** Oracle lets a column of a foreign key go without a type: it is that of the referenced column. */
function takeTypesOfReferencedColumns(builder: SchemaBuilder, table: TableDraft): void {
  for (const key of table.foreignKeys) {
    const target = key.target ?? builder.findReferenced(table, key.targetName);
    const referenced = key.referencedColumns.length > 0 ? key.referencedColumns : target?.primaryKey?.columns;
    for (const [index, name] of key.columns.entries()) {
      const column = findColumnDraft(table, name, false);
      const source = target && findColumnDraft(target, referenced?.[index] ?? "", false);
      if (column?.type !== "" || !source) continue;
      const { type, normalType, typeFamily } = source;
      Object.assign(column, { type, normalType, typeFamily });
    }
  }
}

class Finisher {
  readonly defaultNamespace: string;
  readonly #builder: SchemaBuilder;
  readonly #initial: string;
  readonly #renamesInitial: string | null;
  readonly #typesByName: ReadonlyMap<string, UserType>;
  readonly #ignoresCase: boolean;
  readonly #enforcesInline: boolean;
  readonly #impliesNamesakes: boolean;

  constructor(
    builder: SchemaBuilder,
    tables: readonly TableDraft[],
    { databaseName, serverVersion, defaultNamespace }: Omit<ServerFacts, "incompleteness" | "tellsRoutines">,
  ) {
    const { dialect } = builder;
    this.#builder = builder;
    this.#initial = builder.scope.initial;
    this.#ignoresCase = lexicalRulesByDialect[dialect].namesIgnoreCase;
    this.#typesByName = new Map(Array.from(builder.objects.types.values(), (type) => [type.name.toLowerCase(), type]));
    this.#renamesInitial = dialect === "mysql" && defaultNamespace === undefined ? databaseName : null;
    this.#enforcesInline = enforcesInlineReferences(dialect, serverVersion);
    this.#impliesNamesakes = dialect === "mysql" && (serverVersion === null || serverVersion.includes("MariaDB"));
    this.defaultNamespace = defaultNamespace ?? this.#chooseDefault(tables);
  }

  /** MySQL's database and Oracle's user are known from the dump alone: that of most tables is where bare names belong. */
  #chooseDefault(tables: readonly TableDraft[]): string {
    const { dialect } = this.#builder;
    if (dialect !== "mysql" && dialect !== "oracle") return this.#initial;
    const counts = new Map<string, number>();
    for (const { namespace } of tables) counts.set(namespace, (counts.get(namespace) ?? 0) + 1);
    let best = this.#initial;
    for (const [namespace, count] of counts) if (count > (counts.get(best) ?? 0)) best = namespace;
    return this.namespace(best);
  }

  namespace(namespace: string): string {
    return namespace === this.#initial && this.#renamesInitial !== null ? this.#renamesInitial : namespace;
  }

  name(name: QualifiedName): QualifiedName {
    return { namespace: this.namespace(name.namespace), name: name.name };
  }

  table(table: TableDraft): Table {
    const inKey = new Set(table.primaryKey?.columns);
    const {
      kind,
      comment,
      primaryKey,
      uniqueKeys,
      checks,
      exclusions,
      indexes,
      partitionBy,
      options,
      isConditional,
      span,
    } = table;
    // SQLite numbers an INTEGER PRIMARY KEY by itself; the word AUTOINCREMENT says that no number comes twice.
    const numbersUpwards = this.#builder.dialect === "sqlite" && table.columns.some((column) => column.isAutoIncrement);
    return {
      ...this.name(table),
      kind,
      comment,
      columns: table.columns.map((column) => this.#column(table, column, inKey.has(column.name))),
      primaryKey: primaryKey && finishKey(primaryKey),
      uniqueKeys: uniqueKeys.map(finishKey),
      checks,
      exclusions,
      indexes,
      partitionOf: table.partitionOf && this.name(table.partitionOf),
      partitionBy,
      inherits: table.inherits.map((parent) => this.name(parent)),
      options: numbersUpwards ? { ...options, autoincrement: "true" } : options,
      isConditional,
      span,
    };
  }

  #column(table: TableDraft, column: ColumnDraft, isInKey: boolean): Column {
    const userType = this.#typesByName.get(bareTypeName(column.type));
    const family = userType && column.typeFamily === "other" ? this.#familyOf(userType) : column.typeFamily;
    const isAutoIncrement = column.isAutoIncrement || numbersItself(this.#builder.dialect, table, column);
    return {
      ...column,
      typeFamily: family,
      isAutoIncrement,
      isNullable: this.#isNullable(table, column, isInKey, userType),
      default: column.default ?? (this.#builder.dialect === "postgresql" ? serialDefault(table, column) : null),
    };
  }

  #familyOf(type: UserType): Column["typeFamily"] {
    if (type.kind === "enum") return "enum";
    if (type.baseType === null) return "other";
    const base = describeType(type.baseType, ddlGrammarByDialect[this.#builder.dialect]);
    return base.typeFamily;
  }

  #isNullable(table: TableDraft, column: ColumnDraft, isInKey: boolean, userType: UserType | undefined): boolean {
    if (isInKey) {
      // SQLite lets NULL into a primary key unless the table has no rowid.
      const isLoose = this.#builder.dialect === "sqlite" && table.options["without rowid"] === undefined;
      if (!isLoose) return false;
    }
    if (column.isNullable !== null) return column.isNullable;
    // SQL Server's sysname is an alias type with NOT NULL in it.
    if (column.normalType === "sysname") return false;
    return !(userType?.kind === "alias" && userType.isNotNull);
  }

  /**
   * The columns that a key without a list references: the primary key, but for MariaDB, which takes those of the same names.
   * @see https://mariadb.com/kb/en/foreign-keys/
   */
  #impliedColumns(key: ForeignKeyDraft, target: TableDraft): string[] {
    const namesakes = key.columns.map((name) => findColumnDraft(target, name, this.#ignoresCase)?.name ?? "");
    if (this.#impliesNamesakes && !namesakes.includes("")) return namesakes;
    return [...(target.primaryKey?.columns ?? [])];
  }

  foreignKey(table: TableDraft, key: ForeignKeyDraft): ForeignKey {
    const isGone = key.target === null || key.target.isDropped;
    const target = isGone ? this.#builder.findReferenced(table, key.targetName) : (key.target ?? undefined);
    const fallback = { namespace: key.targetName.namespace ?? table.namespace, name: key.targetName.name };
    let referencedColumns = target
      ? key.referencedColumns.map((name) => findColumnDraft(target, name, this.#ignoresCase)?.name ?? name)
      : key.referencedColumns;
    if (referencedColumns.length === 0 && target) referencedColumns = this.#impliedColumns(key, target);
    const isDangling =
      target === undefined ||
      referencedColumns.length === 0 ||
      referencedColumns.some((name) => !findColumnDraft(target, name, false));
    const {
      name,
      columns,
      onDelete,
      onUpdate,
      onDeleteColumns,
      match,
      isDeferrable,
      isInitiallyDeferred,
      isValidated,
      span,
    } = key;
    return {
      name,
      table: this.name(table),
      columns,
      referencedTable: this.name(target ?? fallback),
      referencedColumns,
      onDelete,
      onUpdate,
      onDeleteColumns,
      match,
      isDeferrable,
      isInitiallyDeferred,
      isEnforced: key.isEnforced && (!key.isInline || this.#enforcesInline) && keepsForeignKeys(table.options),
      isValidated,
      isDangling,
      span,
    };
  }
}

function numbersItself(dialect: SchemaBuilder["dialect"], table: TableDraft, column: ColumnDraft): boolean {
  if (dialect === "sqlite") {
    const isRowid = table.primaryKey?.columns.length === 1 && table.primaryKey.columns[0] === column.name;
    return isRowid && column.type.toUpperCase() === "INTEGER" && table.options["without rowid"] === undefined;
  }
  if (column.default === null) return false;
  if (dialect === "postgresql") return /^(?:pg_catalog\.)?nextval\s*\(/i.test(column.default);
  return (
    (dialect === "oracle" && /\.nextval$/i.test(column.default)) || /^\(?\s*next value for\b/i.test(column.default)
  );
}

/**
 * Whether REFERENCES written with a column makes a key: MySQL ignores it before 9.0, MariaDB enforces it since 10.5.
 * @see https://dev.mysql.com/doc/refman/9.0/en/create-table-foreign-keys.html and https://mariadb.com/kb/en/foreign-keys/
 */
function enforcesInlineReferences(dialect: SchemaBuilder["dialect"], serverVersion: string | null): boolean {
  if (dialect !== "mysql") return true;
  if (serverVersion === null) return false;
  const [major, minor] = versionNumbers(serverVersion);
  return serverVersion.includes("MariaDB") ? major > 10 || (major === 10 && minor >= 5) : major >= 9;
}
