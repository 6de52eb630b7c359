import type { DialectName } from "../../sql/dialect-name.ts";
import { lexicalRulesByDialect } from "../../dialects/lexical-rules-by-dialect.ts";
import type { NameToFind } from "../../catalog/catalog-index.ts";
import type { View } from "../../catalog/model.ts";
import type { CalledRoutine } from "../routine-call.ts";
import type { CreateTable, SchemaChange, TableAction } from "../schema-change.ts";
import { applyTableAction } from "./apply-alter-table.ts";
import type { AlterContext } from "./apply-alter-table.ts";
import { applyToCode } from "./apply-code.ts";
import { addConstraint, addIndex } from "./apply-constraint.ts";
import { applyRelation } from "./apply-relation.ts";
import { createTable } from "./create-table-draft.ts";
import { Bindings } from "./bindings.ts";
import { holdsType, renameTypeOfColumns } from "./column-types.ts";
import { IndexOwners } from "./index-owners.ts";
import { duplicateColumn, typeInUse, unknownTable } from "./misfit.ts";
import type { Misfit } from "./misfit.ts";
import { NameScope } from "./name-scope.ts";
import { objectKey } from "./object-key.ts";
import { lengthOfObject } from "./object-length.ts";
import { OtherObjects } from "./other-objects.ts";
import { hasConstraint } from "./named-constraints.ts";
import { findColumnDraft } from "./column-list.ts";
import { forgetNames } from "./generated-names.ts";
import { removeNamed } from "./named-list.ts";
import { constraintsOf, heirsOf } from "./table-draft.ts";
import type { ColumnDraft, ForeignKeyDraft, TableDraft } from "./table-draft.ts";
import { findRoutine } from "./find-routine.ts";
import { Routines } from "./routines.ts";
import type { RoutineDraft } from "./routines.ts";
import { schemaLimits } from "../../catalog/schema-limits.ts";
import type { SchemaLimits } from "../../catalog/schema-limits.ts";
import { SchemaBudget } from "./schema-budget.ts";
import { TableRegistry } from "./table-registry.ts";
import { ViewQueries } from "./view-queries.ts";
import { renameInViews } from "./views-behind-renames.ts";
import type { RenamedInViews } from "./views-behind-renames.ts";
import { renameInTriggers } from "./triggers-behind-renames.ts";
import { TriggerRegistry } from "./trigger-registry.ts";

/** A schema under construction: applies changes in the order of the dump. `finishCatalog` makes the catalog of it. */
export class SchemaBuilder {
  readonly dialect: DialectName;
  readonly scope: NameScope;
  readonly tables: TableRegistry;
  readonly triggers = new TriggerRegistry();
  readonly objects: OtherObjects;
  readonly routines: Routines;
  readonly budget: SchemaBudget;
  /** MySQL's foreign keys without a name have that of their index, but in newer versions. */
  namesKeysByIndex = true;
  /** Columns that code of the statement in hand adds in a branch. */
  readonly #addedUnderCondition = new Set<ColumnDraft>();
  readonly #bindings = new Bindings();
  readonly #context: AlterContext;
  readonly #indexOwners = new IndexOwners();
  readonly #viewQueries: ViewQueries;
  #order = 0;
  #changeCount = 0;

  /** `defaultNamespace` is that of a catalog which the changes begin with. */
  constructor(dialect: DialectName, limits: SchemaLimits = schemaLimits, defaultNamespace?: string) {
    this.dialect = dialect;
    this.scope = new NameScope(dialect, defaultNamespace);
    this.tables = new TableRegistry(dialect);
    this.routines = new Routines(dialect);
    this.objects = new OtherObjects(this.scope, (name) => this.findTable(name));
    this.budget = new SchemaBudget(this, limits);
    this.#viewQueries = new ViewQueries(dialect, this.budget);
    this.#context = {
      dialect,
      budget: this.budget,
      ignoresCase: lexicalRulesByDialect[dialect].namesIgnoreCase,
      nextOrder: () => (this.#order += 1),
      findReferenced: (table, name) => this.findReferenced(table, name) ?? null,
      partitionsOf: (table) => table.heirs.filter((heir) => heir.partitionOf === table && !heir.isDropped),
      foreignKeysTo: (table) => this.foreignKeysTo(table),
      namesKeysByIndex: () => this.namesKeysByIndex,
    };
  }

  /** The foreign keys that reference a table at this point of the dump, with the tables that have them. */
  foreignKeysTo(table: TableDraft): { owner: TableDraft; key: ForeignKeyDraft }[] {
    const found: { owner: TableDraft; key: ForeignKeyDraft }[] = [];
    for (const owner of table.referencing) {
      this.budget.spend(stepsOfOwner + owner.foreignKeys.length);
      if (owner.isDropped) continue;
      for (const key of owner.foreignKeys) if (key.target === table) found.push({ owner, key });
    }
    return found;
  }

  /** The table that a name means at this point of the dump. */
  findTable(name: NameToFind): TableDraft | undefined {
    if (name.namespace !== null && this.scope.prefix !== "") return this.tables.find(this.scope.qualify(name));
    return this.tables.findVisible(name, this.scope.searched);
  }

  /** The table that a foreign key of `table` references; unqualified names are looked for beside that table first. */
  findReferenced(table: TableDraft, name: NameToFind): TableDraft | undefined {
    if (name.namespace !== null) return this.findTable(name);
    return this.tables.findVisible(name, [table.namespace, this.scope.current, this.scope.initial]);
  }

  /** The routine that a name means at this point of the dump, in the code of `caller`. */
  findRoutine(parts: readonly string[], caller: RoutineDraft | null): CalledRoutine | undefined {
    return findRoutine(this, parts, caller);
  }

  /** Takes a table as it is, from a catalog that was finished before. */
  open(table: TableDraft): void {
    this.tables.add(table);
    this.budget.growByTable(table);
    this.#indexOwners.enter(table);
  }

  /** The next place in the order of creation. */
  nextOrder(): number {
    return this.#context.nextOrder();
  }

  /** Goes on with another database of the same dump. */
  switchDatabase(name: string): void {
    this.scope.switchDatabase(name, this.tables.isEmpty);
  }

  /** A new statement of the dump: what its own code adds in several branches are alternatives. */
  beginStatement(): void {
    if (this.#addedUnderCondition.size > 0) this.#addedUnderCondition.clear();
  }

  /** How many changes were applied: what was worked out of tables holds as long as it stays the same. */
  get changeCount(): number {
    return this.#changeCount;
  }

  /** Applies one change; returns why it could not be, or null. */
  apply(change: SchemaChange, isConditional: boolean): Misfit | null {
    this.#changeCount += 1;
    switch (change.kind) {
      case "create table": {
        return this.#createTable(change, isConditional);
      }
      case "alter table": {
        // A guarded change of what is not there is what its guard is for.
        const misfit = this.#alterTable(change.table, change.actions, isConditional);
        return isConditional || change.onlyIfThere ? null : misfit;
      }
      case "create index": {
        const table = this.findTable(change.table);
        const { index } = change;
        if (
          table &&
          !(isConditional && this.#isThere(table, { kind: "add constraint", constraint: { kind: "index", index } }))
        ) {
          addIndex(table, index, this.#context);
          if (index.name === null) this.#indexOwners.enter(table);
          else this.#indexOwners.enterName(table, index.name);
        }
        return table || this.objects.findView(change.table) ? null : unknownTable(change.table);
      }
      case "drop": {
        this.#drop(change);
        return null;
      }
      case "rename": {
        if (change.object === undefined) this.#rename(change.from, change.to);
        else if (this.objects.rename(change.object, change.from, change.to) && change.object === "type")
          renameTypeOfColumns(this, change.from.name, change.to.name);
        return null;
      }
      case "comment": {
        this.#comment(change);
        return null;
      }
      case "create bindable": {
        this.#bindings.define(change);
        return null;
      }
      case "bind": {
        return this.#bind(change);
      }
      case "alter attributes": {
        const type = this.objects.findType(change.type);
        // PostgreSQL changes the type of no attribute while a column holds such values.
        const isRefused =
          change.actions.some(({ kind }) => kind === "change column") &&
          holdsType(this.tables, change.type, this.budget);
        if (isRefused) return typeInUse(change.type);
        const attributes = this.objects.attributesOf(change.type) ?? [];
        this.budget.spend((1 + attributes.length) * change.actions.length * stepsOfAttribute);
        this.objects.apply(change);
        if (type) this.budget.spend(this.tables.count);
        for (const table of type ? this.tables.all() : [])
          if (table.ofType === type)
            for (const action of change.actions) applyTableAction(table, action, this.#context);
        return null;
      }
      default: {
        // A type that is made only where it is missing leaves the one that is there.
        const isThere = change.kind === "create type" && this.objects.findType(change.name) !== undefined;
        this.#growByObject(change);
        if (!(isConditional && isThere) && !this.objects.apply(change) && !applyToCode(this, change))
          this.#applyToNamespaces(change);
        return null;
      }
    }
  }

  #growByObject(change: SchemaChange): void {
    const { budget } = this;
    if (change.kind === "add label" || change.kind === "rename label")
      budget.spend(this.objects.findType(change.type)?.labels.length ?? 0);
    const made = lengthOfObject(change);
    if (made === undefined) return;
    budget.grow("objects", 1);
    budget.grow("characters", made);
  }

  #bind(change: Extract<SchemaChange, { kind: "bind" }>): Misfit | null {
    const expression = this.#bindings.expressionOf(change);
    if (change.name !== null && expression === null) {
      const reason = `The ${change.object} ${change.name.name} is not in the dump at this point.`;
      return { code: "unknown-object", reason, names: [change.name.name], isMade: false };
    }
    if (change.table === null) {
      for (const { columns } of change.isForFuture ? [] : this.tables.all()) this.budget.spend(1 + columns.length);
      this.#bindings.bindType(change, expression, this.tables.all());
      return null;
    }
    const table = this.findTable(change.table);
    if (table) {
      this.budget.spend(table.checks.length);
      this.budget.grow("characters", expression?.length ?? 0);
      this.#bindings.bindColumn(table, change, expression);
    }
    return table ? null : unknownTable(change.table);
  }

  #createTable(change: CreateTable, isConditional: boolean): Misfit | null {
    const name = this.scope.qualify(change.table);
    const existing = this.tables.findSame(name);
    if (existing && change.replaces) this.#dropTable(existing, false);
    else if (existing) {
      return change.onlyIfMissing || isConditional
        ? null
        : {
            code: "duplicate-table",
            reason: `Table ${name.name} is created twice; the first definition is kept.`,
            names: [name.name],
            isMade: false,
          };
    }
    const { table, gaps } = createTable(change, name, isConditional, {
      dialect: this.dialect,
      budget: this.budget,
      findTable: (other) => this.findTable(other),
      findView: (other) => this.objects.findView(other),
      queryOf: (view) => this.#viewQueries.find(view),
      attributesOf: (type) => this.objects.attributesOf(type),
    });
    const type = change.ofType ? this.objects.findType(change.ofType) : undefined;
    if (type) table.ofType = type;
    this.objects.views.delete(objectKey(name));
    this.tables.add(table);
    this.budget.growByTable(table);
    this.#indexOwners.enter(table);
    this.#bindings.giveNewColumns(table, table.columns);
    // A period may stand behind the keys that it is part of.
    for (const constraint of change.constraints)
      if (constraint.kind === "period") addConstraint(table, constraint, this.#context);
    for (const column of change.columns)
      for (const constraint of column.constraints) addConstraint(table, constraint, this.#context);
    for (const constraint of change.constraints)
      if (constraint.kind !== "period") addConstraint(table, constraint, this.#context);
    if (gaps.length === 0) return null;
    const reason = `Table ${name.name} is made by a ${change.ofType ? "type" : "query"}, and columns of it may be missing: ${gaps.join("; ")}.`;
    return { code: "unknown-columns", reason, names: [name.name], isMade: true };
  }

  #alterTable(name: NameToFind, actions: readonly TableAction[], isConditional: boolean): Misfit | null {
    const table = this.findTable(name);
    if (!table) {
      const view = this.objects.findView(name);
      if (view) this.#renameViewAsTable(view, actions);
      const isOfNoConcern = view !== undefined || this.objects.hasSequence(name) || actions.length === 0;
      return isOfNoConcern ? null : unknownTable(name);
    }
    this.#indexOwners.enter(table);
    const { tables, scope } = this;
    const relations = { tables, scope, budget: this.budget, findTable: (other: NameToFind) => this.findTable(other) };
    let misfit: Misfit | null = null;
    for (const action of actions) {
      const isAlternative = isConditional && this.#isOfAnotherBranch(table, action);
      const mayBeThere = isConditional || action.kind === "add column";
      if (!isAlternative && mayBeThere && this.#isThere(table, action)) {
        // What a guard would not have made stays as it is.
        if (action.kind === "add column" && !action.onlyIfMissing) misfit = duplicateColumn(table, action.column);
        continue;
      }
      if (action.kind === "rename column") this.#renameColumnInCode(table, action.from, action.to);
      if (action.kind === "rename table") this.#renameInCode(table, action.to.name, null);
      if (action.kind === "set trigger state") {
        const count = this.triggers.setState(table, action.name, action.isEnabled);
        this.budget.spend(count * stepsOfTrigger);
      } else if (!applyTableAction(table, action, this.#context)) applyRelation(table, action, relations);
      const added = action.kind === "add column" ? findColumnDraft(table, action.column.name, false) : undefined;
      if (!added) continue;
      this.#bindings.giveNewColumns(table, [added]);
      if (isConditional) this.#addedUnderCondition.add(added);
    }
    return misfit;
  }

  /** Whether a column was added in another branch of the same block: of IF and ELSE the last one is kept. */
  #isOfAnotherBranch(table: TableDraft, action: TableAction): boolean {
    if (action.kind !== "add column" || action.onlyIfMissing) return false;
    const column = findColumnDraft(table, action.column.name, this.#context.ignoresCase);
    return column !== undefined && this.#addedUnderCondition.has(column);
  }

  /** Whether an action adds what the table has already. */
  #isThere(table: TableDraft, action: TableAction): boolean {
    const { ignoresCase } = this.#context;
    if (action.kind === "add column") return findColumnDraft(table, action.column.name, ignoresCase) !== undefined;
    if (action.kind !== "add constraint") return false;
    this.budget.spend(constraintsOf(table));
    return hasConstraint(table, action.constraint, ignoresCase);
  }

  #renameColumnInCode(table: TableDraft, from: string, to: string): void {
    for (const each of [table, ...heirsOf(table)]) {
      const column = findColumnDraft(each, from, this.#context.ignoresCase);
      if (column) this.#renameInCode(each, null, { from: column.name, to });
    }
  }

  #renameInCode(table: TableDraft, newTable: string | null, column: RenamedInViews["column"]): void {
    const { dialect, budget } = this;
    const context = {
      dialect,
      budget,
      mayHaveColumn: (other: string, name: string) => {
        const known = this.findTable({ namespace: null, name: other });
        return known === undefined || findColumnDraft(known, name, this.#context.ignoresCase) !== undefined;
      },
    };
    renameInViews(this.objects.views, { table, newTable, column }, context);
    renameInTriggers(this.triggers.values(), table, { newTable, column }, context);
  }

  /** PostgreSQL takes ALTER TABLE for its views too. */
  #renameViewAsTable(view: View, actions: readonly TableAction[]): void {
    for (const action of actions) {
      if (action.kind === "rename table") this.objects.renameView(view, action.to);
      else if (action.kind === "set namespace")
        this.objects.renameView(view, { namespace: action.namespace, name: view.name });
    }
  }

  #drop({ object, names, isCascade }: Extract<SchemaChange, { kind: "drop" }>): void {
    for (const name of names) {
      const table = object === "table" ? this.findTable(name) : undefined;
      if (table) this.#dropTable(table, isCascade);
      if (object !== "table" && object !== "rule") this.objects.drop(object, name);
    }
  }

  #dropTable(table: TableDraft, isCascade: boolean): void {
    const heirs = heirsOf(table);
    this.budget.spend(heirs.length);
    const partitions = heirs.filter(({ partitionOf }) => partitionOf !== null);
    for (const each of [table, ...partitions]) this.#dropOneTable(each, isCascade);
  }

  #dropOneTable(table: TableDraft, isCascade: boolean): void {
    this.tables.remove(table);
    this.triggers.dropOf(table);
    // MySQL and SQLite keep keys to a table that is gone; with CASCADE the others drop them.
    if (isCascade && this.dialect !== "mysql" && this.dialect !== "sqlite") {
      for (const owner of new Set(this.foreignKeysTo(table).map(({ owner }) => owner)))
        owner.foreignKeys = owner.foreignKeys.filter(({ target }) => target !== table);
    }
  }

  /** Takes back a table that a transaction made. */
  takeBack(table: TableDraft): void {
    this.#dropTable(table, true);
  }

  /** Brings a table back that a transaction dropped; keys of others to it stay dropped. */
  bringBack(table: TableDraft): void {
    if (!table.isDropped || this.tables.find(table)) return;
    table.isDropped = false;
    this.tables.add(table);
  }

  #rename(from: NameToFind, to: NameToFind): void {
    const table = this.findTable(from);
    if (table) {
      this.budget.grow("characters", to.name.length);
      this.#renameInCode(table, to.name, null);
      this.tables.rename(table, { namespace: to.namespace ?? table.namespace, name: to.name });
      return;
    }
    const view = this.objects.findView(from);
    if (view) {
      this.objects.renameView(view, to);
      return;
    }
    // The name of an index or a constraint, which ALTER INDEX and sp_rename take too.
    for (const owner of this.#indexOwners.find(from.name, this.budget)) {
      const action = { kind: "rename constraint", from: from.name, to: to.name, isIndex: true } as const;
      applyTableAction(owner, action, this.#context);
      this.#indexOwners.enterName(owner, to.name);
    }
  }

  #comment(change: Extract<SchemaChange, { kind: "comment" }>): void {
    const table = this.findTable(change.name);
    const view = table ? undefined : this.objects.findView(change.name);
    this.budget.grow("characters", change.text?.length ?? 0);
    if (view && change.column === null) this.objects.views.set(objectKey(view), { ...view, comment: change.text });
    if (!table) return;
    if (change.column === null) table.comment = change.text;
    else
      applyTableAction(
        table,
        { kind: "change column", name: change.column, change: { comment: change.text } },
        this.#context,
      );
  }

  #applyToNamespaces(change: SchemaChange): void {
    switch (change.kind) {
      case "drop index": {
        const owners = change.table ? [this.findTable(change.table)] : this.#indexOwners.find(change.name, this.budget);
        for (const table of owners) {
          if (!table) continue;
          this.budget.spend(table.indexes.length);
          if (removeNamed(table.indexes, change.name, false)) forgetNames(table);
        }
        break;
      }
      case "rename namespace": {
        this.budget.spend(this.tables.count);
        for (const table of this.tables.all()) {
          if (table.namespace === change.from) this.tables.rename(table, { namespace: change.to, name: table.name });
        }
        break;
      }
      case "drop namespace": {
        this.budget.spend(this.tables.count);
        for (const table of this.tables.all()) if (change.names.includes(table.namespace)) this.#dropTable(table, true);
        break;
      }
      case "set namespace": {
        if (change.isDatabase) this.scope.useDatabase(change.namespace, this.tables.isEmpty);
        else this.scope.setNamespace(change.namespace);
        break;
      }
      case "set database": {
        this.scope.databaseName ??= this.scope.withVariables(change.name);
        break;
      }
      default:
    }
  }
}

/** What a table costs whose foreign keys are looked through, beside them. */
const stepsOfOwner = 4;
/** What a trigger costs that is turned off or on. */
const stepsOfTrigger = 4;

/** A type's definition is written anew with each change of an attribute. */
const stepsOfAttribute = 4;
