import { ddlGrammarByDialect } from "../../dialects/ddl-grammar-by-dialect.ts";
import type { DialectName } from "../../dialects/dialect-name.ts";
import { lexicalRulesByDialect } from "../../dialects/lexical-rules-by-dialect.ts";
import type { NameToFind } from "../catalog-index.ts";
import type { QualifiedName, Rule, Sequence, Synonym, Trigger, UserType, View } from "../model.ts";
import type { CreateTable, SchemaChange, TableAction } from "../schema-change.ts";
import { applyTableAction } from "./apply-alter-table.ts";
import type { AlterContext } from "./apply-alter-table.ts";
import { addConstraint, addIndex } from "./apply-constraint.ts";
import { createTable } from "./create-table-draft.ts";
import type { ForeignKeyDraft, TableDraft } from "./table-draft.ts";
import { TableRegistry } from "./table-registry.ts";

/** Why a change could not be made; a dump that loads gives none. */
export interface Misfit {
  readonly code: string;
  readonly reason: string;
}

type Draft<Type> = { -readonly [Name in keyof Type]: Type[Name] };

/** A trigger while the table that it stands on may still change its name. */
export interface TriggerDraft extends Draft<Trigger> {
  on: TableDraft | null;
}

/** A schema under construction: applies changes in the order of the dump. `finishCatalog` makes the catalog of it. */
export class SchemaBuilder {
  readonly dialect: DialectName;
  readonly tables: TableRegistry;
  readonly views = new Map<string, View>();
  /** The code of trigger functions by bare name. */
  readonly triggerFunctions = new Map<string, string>();
  readonly triggers = new Map<string, TriggerDraft>();
  readonly types = new Map<string, Draft<UserType>>();
  readonly sequences = new Map<string, { -readonly [Name in keyof Sequence]: Sequence[Name] }>();
  readonly synonyms = new Map<string, Synonym>();
  rules: Rule[] = [];
  databaseName: string | null = null;
  /** What the dump sets for sqlcmd's $(name), by the name in lower case. */
  readonly variables = new Map<string, string>();
  /** Namespace of names written without one, while it lasts. */
  currentNamespace: string;
  /** Put before the namespaces of every database but the first of a dump of a whole cluster. */
  namespacePrefix = "";
  readonly #initialNamespace: string;
  readonly #context: AlterContext;
  #order = 0;
  /** Filled when rows come; null after a change to a trigger. */
  #insertTriggers: Map<TableDraft, TriggerDraft[]> | null = null;

  constructor(dialect: DialectName) {
    this.dialect = dialect;
    this.tables = new TableRegistry(dialect);
    this.#initialNamespace = ddlGrammarByDialect[dialect].defaultNamespace;
    this.currentNamespace = this.#initialNamespace;
    this.#context = {
      dialect,
      ignoresCase: lexicalRulesByDialect[dialect].namesIgnoreCase,
      nextOrder: () => (this.#order += 1),
      findReferenced: (table, name) => this.findReferenced(table, name) ?? null,
      partitionsOf: (table) => table.heirs.filter((heir) => heir.partitionOf === table && !heir.isDropped),
      foreignKeysTo: (table) => this.#foreignKeysTo(table),
      followersOf: (table) => table.heirs.filter((heir) => !heir.isDropped),
    };
  }

  /** The full name of an object that is being made. */
  qualify(name: NameToFind): QualifiedName {
    const namespace = name.namespace === null ? this.currentNamespace : this.namespacePrefix + name.namespace;
    return { namespace, name: name.name };
  }

  /** The table that a name means at this point of the dump. */
  findTable(name: NameToFind): TableDraft | undefined {
    if (name.namespace !== null && this.namespacePrefix !== "") return this.tables.find(this.qualify(name));
    return this.tables.findVisible(name, [this.currentNamespace, this.namespacePrefix + this.#initialNamespace]);
  }

  /** The table that a foreign key of `table` references; unqualified names are looked for beside that table first. */
  findReferenced(table: TableDraft, name: NameToFind): TableDraft | undefined {
    if (name.namespace !== null) return this.findTable(name);
    return this.tables.findVisible(name, [table.namespace, this.currentNamespace, this.#initialNamespace]);
  }

  /** Applies one change; returns why it could not be, or null. */
  apply(change: SchemaChange, isConditional: boolean): Misfit | null {
    switch (change.kind) {
      case "create table": {
        return this.#createTable(change, isConditional);
      }
      case "alter table": {
        // A guarded change of what is not there is what its guard is for.
        const misfit = this.#alterTable(change.table, change.actions);
        return isConditional ? null : misfit;
      }
      case "create index": {
        const table = this.findTable(change.table);
        if (table) addIndex(table, change.index, this.#context);
        return table || this.#findView(change.table) ? null : unknownTable(change.table);
      }
      case "drop": {
        this.#drop(change);
        return null;
      }
      case "rename": {
        return this.#rename(change.from, change.to);
      }
      case "comment": {
        this.#comment(change);
        return null;
      }
      default: {
        // A type that is made only where it is missing leaves the one that is there.
        const isThere = change.kind === "create type" && this.types.has(keyOf(this.qualify(change.name)));
        if (!(isConditional && isThere)) this.#applyOther(change);
        return null;
      }
    }
  }

  #createTable(change: CreateTable, isConditional: boolean): Misfit | null {
    const name = this.qualify(change.table);
    const existing = this.tables.findSame(name);
    if (existing && change.replaces) this.#dropTable(existing, false);
    else if (existing) {
      return change.onlyIfMissing || isConditional
        ? null
        : { code: "duplicate-table", reason: `Table ${name.name} is created twice; the first definition is kept.` };
    }
    const table = createTable(change, name, isConditional, {
      dialect: this.dialect,
      find: (other) => this.findTable(other),
    });
    this.views.delete(keyOf(name));
    this.tables.add(table);
    for (const column of change.columns)
      for (const constraint of column.constraints) addConstraint(table, constraint, this.#context);
    for (const constraint of change.constraints) addConstraint(table, constraint, this.#context);
    return null;
  }

  #alterTable(name: NameToFind, actions: readonly TableAction[]): Misfit | null {
    const table = this.findTable(name);
    if (!table) {
      const isOfNoConcern =
        this.#findView(name) !== undefined || this.sequences.has(keyOf(this.qualify(name))) || actions.length === 0;
      return isOfNoConcern ? null : unknownTable(name);
    }
    for (const action of actions) {
      if (!applyTableAction(table, action, this.#context)) this.#applyRelation(table, action);
    }
    return null;
  }

  #applyRelation(table: TableDraft, action: TableAction): void {
    switch (action.kind) {
      case "rename table": {
        const namespace = action.to.namespace ?? table.namespace;
        this.tables.rename(table, { namespace, name: action.to.name });
        break;
      }
      case "set namespace": {
        this.tables.rename(table, { namespace: this.namespacePrefix + action.namespace, name: table.name });
        break;
      }
      case "attach partition":
      case "detach partition": {
        const partition = this.findTable(action.partition);
        if (!partition) break;
        const isAttached = action.kind === "attach partition";
        partition.partitionOf = isAttached ? table : null;
        delete partition.options["partition bounds"];
        if (action.kind === "attach partition" && action.bounds !== "")
          partition.options["partition bounds"] = action.bounds;
        table.heirs = table.heirs.filter((heir) => heir !== partition);
        if (isAttached) {
          table.heirs.push(partition);
          this.#takeOverKeys(table, partition);
        }
        if (partition.kind !== "partitioned") partition.kind = isAttached ? "partition" : "table";
        break;
      }
      case "inherit": {
        const parent = this.findTable(action.parent);
        table.inherits.push(parent ?? this.qualify(action.parent));
        parent?.heirs.push(table);
        break;
      }
      case "no inherit": {
        const parent = this.findTable(action.parent);
        table.inherits = table.inherits.filter((other) => other !== parent);
        if (parent) parent.heirs = parent.heirs.filter((heir) => heir !== table);
        break;
      }
      case "set trigger state": {
        this.#setTriggerState(table, action.name, action.isEnabled);
        break;
      }
      default:
    }
  }

  /** Keys of a partitioned table are keys of each partition. */
  #takeOverKeys(parent: TableDraft, partition: TableDraft): void {
    const { primaryKey, uniqueKeys } = parent;
    if (primaryKey && !partition.primaryKey) partition.primaryKey = { ...primaryKey, name: `${partition.name}_pkey` };
    const has = (columns: readonly string[]): boolean =>
      partition.uniqueKeys.some((key) => key.columns.join("\u0000") === columns.join("\u0000"));
    for (const key of uniqueKeys) if (!has(key.columns)) partition.uniqueKeys.push({ ...key, name: null });
  }

  #drop(change: Extract<SchemaChange, { kind: "drop" }>): void {
    for (const name of change.names) {
      const key = keyOf(this.qualify(name));
      if (change.object === "view") this.views.delete(key);
      else if (change.object === "type") this.types.delete(key);
      else if (change.object === "sequence") this.sequences.delete(key);
      else if (change.object === "synonym") this.synonyms.delete(key);
      const table = change.object === "table" ? this.findTable(name) : undefined;
      if (table) this.#dropTable(table, change.isCascade);
    }
  }

  /** The triggers that rows inserted into a table fire at this point of the dump. */
  insertTriggersOf(table: TableDraft): readonly TriggerDraft[] {
    if (this.#insertTriggers === null) {
      this.#insertTriggers = new Map();
      for (const trigger of this.triggers.values()) {
        if (trigger.on === null || !trigger.isEnabled || !trigger.events.includes("INSERT")) continue;
        const list = this.#insertTriggers.get(trigger.on) ?? [];
        this.#insertTriggers.set(trigger.on, [...list, trigger]);
      }
    }
    return this.#insertTriggers.get(table) ?? [];
  }

  #dropTable(table: TableDraft, isCascade: boolean): void {
    const heirs = this.#context.followersOf(table);
    this.tables.remove(table);
    for (const [name, trigger] of this.triggers) if (trigger.on === table) this.triggers.delete(name);
    // MySQL and SQLite keep keys to a table that is gone; with CASCADE the others drop them.
    if (isCascade && this.dialect !== "mysql" && this.dialect !== "sqlite") {
      for (const { owner, key } of this.#foreignKeysTo(table))
        owner.foreignKeys = owner.foreignKeys.filter((other) => other !== key);
    }
    for (const heir of heirs) if (heir.partitionOf === table) this.#dropTable(heir, isCascade);
  }

  #rename(from: NameToFind, to: NameToFind): Misfit | null {
    const table = this.findTable(from);
    if (table) {
      this.tables.rename(table, { namespace: to.namespace ?? table.namespace, name: to.name });
      return null;
    }
    const view = this.#findView(from);
    if (view) {
      this.views.delete(keyOf(view));
      const renamed = { ...view, namespace: to.namespace ?? view.namespace, name: to.name };
      this.views.set(keyOf(renamed), renamed);
      return null;
    }
    // The name of an index or a constraint, which ALTER INDEX and sp_rename take too.
    for (const candidate of this.tables.all()) {
      const hasIt = [...candidate.indexes, ...candidate.uniqueKeys, candidate.primaryKey].some(
        (item) => item?.name === from.name,
      );
      if (hasIt)
        applyTableAction(
          candidate,
          { kind: "rename constraint", from: from.name, to: to.name, isIndex: true },
          this.#context,
        );
    }
    return null;
  }

  #comment(change: Extract<SchemaChange, { kind: "comment" }>): void {
    const table = this.findTable(change.name);
    const view = table ? undefined : this.#findView(change.name);
    if (view && change.column === null) this.views.set(keyOf(view), { ...view, comment: change.text });
    if (!table) return;
    if (change.column === null) table.comment = change.text;
    else
      applyTableAction(
        table,
        { kind: "change column", name: change.column, change: { comment: change.text } },
        this.#context,
      );
  }

  #applyOther(change: SchemaChange): void {
    switch (change.kind) {
      case "drop index": {
        const owners = change.table ? [this.findTable(change.table)] : this.tables.all();
        for (const table of owners) if (table) table.indexes = table.indexes.filter(({ name }) => name !== change.name);
        break;
      }
      case "create view": {
        const { query, columns, comment, isMaterialized, span } = change;
        const view = { ...this.qualify(change.view), query, columns, comment, isMaterialized, span };
        this.views.set(keyOf(view), view);
        break;
      }
      case "create trigger": {
        const { namespace, table, ...trigger } = change.trigger;
        const on = this.findTable(table) ?? null;
        const name = this.qualify({ namespace: namespace ?? on?.namespace ?? null, name: trigger.name });
        const tableName = on ? { namespace: on.namespace, name: on.name } : this.qualify(table);
        this.#insertTriggers = null;
        this.triggers.set(triggerKey(trigger.name, tableName), {
          ...trigger,
          namespace: name.namespace,
          table: tableName,
          on,
        });
        break;
      }
      case "create trigger function": {
        this.triggerFunctions.set(change.name.name, change.body);
        break;
      }
      case "drop trigger": {
        this.#insertTriggers = null;
        for (const [key, trigger] of this.triggers) {
          const isOnTable = change.table === null || trigger.table.name === change.table.name;
          if (trigger.name === change.name.name && isOnTable) this.triggers.delete(key);
        }
        break;
      }
      case "set trigger state": {
        this.#setTriggerState(change.table ? this.findTable(change.table) : undefined, change.name, change.isEnabled);
        break;
      }
      case "create rule": {
        const { table } = change.rule;
        const on = this.findTable(table) ?? this.qualify(table);
        this.rules.push({ ...change.rule, table: { namespace: on.namespace, name: on.name } });
        break;
      }
      default: {
        this.#applyToTypesAndNames(change);
      }
    }
  }

  #applyToTypesAndNames(change: SchemaChange): void {
    switch (change.kind) {
      case "create type": {
        const name = this.qualify(change.name);
        this.types.set(keyOf(name), { ...name, ...change.type });
        break;
      }
      case "add label":
      case "rename label": {
        const type = this.types.get(keyOf(this.qualify(change.type)));
        if (!type) break;
        if (change.kind === "rename label")
          type.labels = type.labels.map((label) => (label === change.from ? change.to : label));
        else type.labels = withLabel(type.labels, change);
        break;
      }
      case "create sequence":
      case "own sequence": {
        const name = this.qualify(change.name);
        const owner = change.ownedBy;
        const table = owner ? (this.findTable(owner.table) ?? this.qualify(owner.table)) : null;
        const ownedBy =
          owner && table ? { table: { namespace: table.namespace, name: table.name }, column: owner.column } : null;
        const written = change.kind === "create sequence" ? change.definition : "";
        const definition = written === "" ? this.sequences.get(keyOf(name))?.definition : written;
        this.sequences.set(keyOf(name), { ...name, ownedBy, ...(definition === undefined ? {} : { definition }) });
        break;
      }
      case "create synonym": {
        const name = this.qualify(change.name);
        this.synonyms.set(keyOf(name), { ...name, target: this.qualify(change.target) });
        break;
      }
      case "rename namespace": {
        for (const table of this.tables.all()) {
          if (table.namespace === change.from) this.tables.rename(table, { namespace: change.to, name: table.name });
        }
        break;
      }
      case "drop namespace": {
        for (const table of this.tables.all()) if (change.names.includes(table.namespace)) this.#dropTable(table, true);
        break;
      }
      case "set namespace": {
        this.#setNamespace(change.namespace, change.isDatabase);
        break;
      }
      case "set database": {
        this.databaseName ??= this.#withVariables(change.name);
        break;
      }
      default:
    }
  }

  #setNamespace(namespace: string | null, isDatabase: boolean): void {
    if (isDatabase) {
      if (this.dialect === "sqlserver") {
        const database = namespace === null ? null : this.#withVariables(namespace);
        if (database !== null && !systemDatabases.has(database.toLowerCase())) this.switchDatabase(database);
        return;
      }
      if (this.dialect === "mysql") this.currentNamespace = namespace ?? this.#initialNamespace;
      if (namespace !== null) this.databaseName ??= namespace;
      return;
    }
    this.currentNamespace = this.namespacePrefix + (namespace ?? this.#initialNamespace);
  }

  /** A name with sqlcmd's $(variables) filled in; null where one is not set in the dump. */
  #withVariables(name: string): string | null {
    const names = [...name.matchAll(/\$\((\w+)\)/g)].map(([, variable]) => variable?.toLowerCase() ?? "");
    if (this.dialect !== "sqlserver" || names.length === 0) return name;
    if (names.some((variable) => !this.variables.has(variable))) return null;
    return name.replaceAll(/\$\((\w+)\)/g, (_, variable: string) => this.variables.get(variable.toLowerCase()) ?? "");
  }

  /** Goes on with another database of the same dump: its namespaces are kept apart from those read so far. */
  switchDatabase(name: string): void {
    const isFirst = [...this.tables.all()].length === 0;
    this.namespacePrefix = isFirst || name === this.databaseName ? "" : `${name}.`;
    if (isFirst) this.databaseName = name;
    this.currentNamespace = this.namespacePrefix + this.#initialNamespace;
  }

  #setTriggerState(table: TableDraft | undefined, name: string | null, isEnabled: boolean): void {
    this.#insertTriggers = null;
    for (const trigger of this.triggers.values()) {
      const isMeant = (name === null || trigger.name === name) && (table === undefined || trigger.on === table);
      if (isMeant) trigger.isEnabled = isEnabled;
    }
  }

  #findView(name: NameToFind): View | undefined {
    return this.views.get(keyOf(this.qualify(name)));
  }

  #foreignKeysTo(table: TableDraft): { owner: TableDraft; key: ForeignKeyDraft }[] {
    const found: { owner: TableDraft; key: ForeignKeyDraft }[] = [];
    for (const owner of this.tables.all()) {
      for (const key of owner.foreignKeys) if (key.target === table) found.push({ owner, key });
    }
    return found;
  }
}

/** SQL Server's own databases: scripts pass through them to make others. */
const systemDatabases = new Set(["master", "tempdb", "msdb", "model"]);

function keyOf(name: QualifiedName): string {
  return `${name.namespace}\u0000${name.name}`;
}

function triggerKey(name: string, table: QualifiedName): string {
  return `${keyOf(table)}\u0000${name}`;
}

function unknownTable(name: NameToFind): Misfit {
  return { code: "unknown-table", reason: `Table ${name.name} is not in the dump at this point.` };
}

function withLabel(
  labels: readonly string[],
  change: { label: string; before: string | null; after: string | null },
): string[] {
  const result = labels.filter((label) => label !== change.label);
  const anchor = change.before ?? change.after;
  const at = anchor === null ? -1 : result.indexOf(anchor);
  if (at < 0) result.push(change.label);
  else result.splice(change.before === null ? at + 1 : at, 0, change.label);
  return result;
}
