import { comparableName } from "../../catalog/names.ts";
import { keyOf } from "../../catalog/catalog-index.ts";
import type { Catalog, ForeignKey, Table } from "../../catalog/model.ts";
import { readTriggerCall } from "../../code/trigger-call.ts";
import { impliedSerialDefault, isSerialType } from "./column.ts";
import { tableComments, viewComment } from "./comments.ts";
import { addForeignKey } from "./constraint.ts";
import { createExtensions } from "./extensions.ts";
import { writeHead, writeTail } from "./head.ts";
import { createIndex } from "./index-statement.ts";
import { plainPartitions } from "./partitions.ts";
import { createRoutine, isMadeLate } from "./routine.ts";
import { Script } from "./script.ts";
import { SqlNames } from "./sql-names.ts";
import { createPartition, inlineIndexes, partitionBounds } from "./table.ts";
import { tableStatements } from "./table-statements.ts";
import { createTrigger, createTriggerFunction, disableTrigger } from "./trigger.ts";
import { createSequence, createType, setSequenceOwner } from "./types-and-sequences.ts";
import { createView } from "./view.ts";
import { orderViews } from "./view-order.ts";

/** Words with which a remark begins on what the script cannot make again. */
const leftOut = "Left out:";

/**
 * The catalog as a script in its own dialect, which a server of that dialect runs from an empty database and which, when it is
 * imported, gives the same catalog. Foreign keys keep their order, for it decides the order of their actions. What no server
 * could run (a key to a table that is not in the schema, a trigger whose function is not) stands as a remark that begins with
 * "Left out:".
 */
export function exportSql(catalog: Catalog): string {
  return new SqlExport(catalog).write();
}

class SqlExport {
  readonly #catalog: Catalog;
  readonly #names: SqlNames;
  readonly #script: Script;
  readonly #tables: ReadonlyMap<string, Table>;
  readonly #plainPartitions: ReadonlySet<Table>;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
    this.#names = new SqlNames(catalog);
    this.#script = new Script(catalog.dialect);
    this.#tables = new Map(catalog.tables.map((table) => [keyOf(catalog, table), table]));
    this.#plainPartitions = plainPartitions(catalog);
  }

  write(): string {
    writeHead(this.#catalog, this.#names, this.#script);
    this.#writeTypesAndSequences();
    this.#writeRoutines(false);
    this.#writeTables();
    this.#writeIndexesAndPartitions();
    this.#writeForeignKeys();
    this.#writeOwners();
    this.#writeRoutines(true);
    this.#writeViews();
    this.#writeTriggers();
    this.#writeOthers();
    this.#writeComments();
    writeTail(this.#catalog, this.#script);
    return this.#script.toString();
  }

  #writeTypesAndSequences(): void {
    const { dialect, types, sequences } = this.#catalog;
    if (dialect === "postgresql")
      for (const statement of createExtensions(this.#catalog, this.#names)) this.#script.add(statement);
    for (const type of types) {
      const statement = createType(type, this.#names);
      if (dialect === "oracle") this.#script.addModule(statement);
      else this.#script.add(statement);
    }
    const implied = this.#impliedSequences();
    for (const sequence of sequences)
      if (!implied.has(sequence.name)) this.#script.add(createSequence(sequence, this.#names));
  }

  /** Sequences that come with serial columns; they are named by ALTER alone. */
  #impliedSequences(): ReadonlySet<string> {
    if (this.#catalog.dialect !== "postgresql") return new Set();
    return new Set(
      this.#catalog.tables.flatMap((table) =>
        table.columns
          .filter((column) => isSerialType(column) && column.default === impliedSerialDefault(table, column))
          .map((column) => `${table.name}_${column.name}_seq`),
      ),
    );
  }

  #writeTables(): void {
    const { catalog, names } = { catalog: this.#catalog, names: this.#names };
    const ofTable = new Map<string, ForeignKey[]>();
    for (const key of catalog.foreignKeys) {
      if (catalog.dialect === "sqlite" || (catalog.dialect === "mysql" && !key.isEnforced)) {
        const table = keyOf(catalog, key.table);
        const known = ofTable.get(table);
        if (known) known.push(key);
        else ofTable.set(table, [key]);
      }
    }
    for (const table of catalog.tables) {
      if (this.#plainPartitions.has(table)) {
        this.#script.add(createPartition(table, names));
        continue;
      }
      const foreignKeys = ofTable.get(keyOf(catalog, table)) ?? [];
      for (const statement of tableStatements(table, foreignKeys, { catalog, names })) this.#script.add(statement);
    }
  }

  /** Indexes of partitions come before those of the divided table, which takes them for its own. */
  #writeIndexesAndPartitions(): void {
    const { tables, dialect } = this.#catalog;
    const isDivided = (table: Table): boolean => dialect === "postgresql" && table.partitionBy !== null;
    for (const table of tables) if (!isDivided(table)) this.#writeIndexes(table);
    for (const table of tables) {
      for (const parent of table.inherits)
        this.#script.add(`ALTER TABLE ${this.#names.qualified(table)} INHERIT ${this.#names.qualified(parent)}`);
      if (table.partitionOf !== null && dialect === "postgresql" && !this.#plainPartitions.has(table)) {
        const parent = this.#names.qualified(table.partitionOf);
        const part = this.#names.qualified(table);
        this.#script.add(`ALTER TABLE ONLY ${parent} ATTACH PARTITION ${part} ${partitionBounds(table)}`);
      }
    }
    for (const table of tables.toReversed()) if (isDivided(table)) this.#writeIndexes(table);
  }

  #writeIndexes(table: Table): void {
    const inline = this.#catalog.dialect === "mysql" ? inlineIndexes(table).length : 0;
    const hasNoPartialIndexes = this.#catalog.dialect === "mysql" || this.#catalog.dialect === "oracle";
    for (const index of table.indexes.slice(inline)) {
      const statement = createIndex(index, table, this.#names);
      if (index.predicate !== null && hasNoPartialIndexes) {
        const what = `this database has no partial indexes.\n${statement};`;
        this.#script.remark(`${leftOut} index ${index.name ?? ""} on ${table.name}, for ${what}`);
      } else this.#script.add(statement);
    }
  }

  #writeForeignKeys(): void {
    const { dialect, foreignKeys } = this.#catalog;
    if (dialect === "sqlite") return;
    for (const key of foreignKeys) {
      if (dialect === "mysql" && !key.isEnforced) continue;
      const statements = addForeignKey(key, this.#tables.get(keyOf(this.#catalog, key.table)), this.#names);
      if (key.isDangling && dialect !== "mysql") {
        const what = `what it references is not in the schema.\n${statements.join(";\n")};`;
        this.#script.remark(`${leftOut} foreign key ${key.name ?? ""} of ${key.table.name}, for ${what}`);
      } else for (const statement of statements) this.#script.add(statement);
    }
    if (dialect !== "sqlserver") return;
    for (const table of this.#catalog.tables) {
      for (const { name, isEnforced } of table.checks) {
        if (isEnforced || name === null) continue;
        this.#script.add(`ALTER TABLE ${this.#names.qualified(table)} NOCHECK CONSTRAINT ${this.#names.bare(name)}`);
      }
    }
  }

  #writeOwners(): void {
    for (const sequence of this.#catalog.sequences) {
      const statement = setSequenceOwner(sequence, this.#names);
      if (statement !== null) this.#script.add(statement);
    }
  }

  #writeViews(): void {
    const { views, dialect } = this.#catalog;
    for (const view of orderViews(views, dialect)) this.#script.add(createView(view, this.#names));
  }

  #writeTriggers(): void {
    const { triggers, dialect } = this.#catalog;
    const made = new Set<string>();
    for (const trigger of triggers) {
      const statement = createTrigger(trigger, this.#names);
      if (dialect === "postgresql") {
        const call = readTriggerCall(trigger.body);
        if (call === null || !call.isKnown) {
          const what = `the code of ${call?.functionName ?? "its function"} is not in the schema.\n${statement};`;
          this.#script.remark(`${leftOut} trigger ${trigger.name} on ${trigger.table.name}, for ${what}`);
          continue;
        }
        if (call.code !== null && !made.has(call.functionName)) {
          made.add(call.functionName);
          this.#script.addModule(createTriggerFunction(call.functionName, call.code));
        }
        this.#script.add(statement);
      } else this.#script.addModule(statement);
      const disabled = disableTrigger(trigger, this.#names);
      if (disabled !== null) this.#script.add(disabled);
    }
  }

  #writeOthers(): void {
    for (const { name, definition } of this.#catalog.rules)
      this.#script.add(`CREATE RULE ${this.#names.bare(name)} ${definition}`);
    const dialect = this.#catalog.dialect;
    for (const synonym of this.#catalog.synonyms) {
      // Only a public synonym can have the name of a table beside it.
      const isPublic = dialect === "oracle" && this.#tables.has(keyOf(this.#catalog, synonym));
      const isOwn = comparableName(dialect, synonym.namespace) === comparableName(dialect, this.#names.home);
      const kind = isPublic && isOwn ? "PUBLIC SYNONYM" : "SYNONYM";
      this.#script.add(`CREATE ${kind} ${this.#names.qualified(synonym)} FOR ${this.#names.qualified(synonym.target)}`);
    }
  }

  /** Those that name a table, or are read when they are made, come behind the tables; the others before what may call them. */
  #writeRoutines(isLate: boolean): void {
    const { dialect, routines = [], tables, views } = this.#catalog;
    const made = new Set([...tables, ...views].map(({ name }) => name.toLowerCase()));
    const relations = { made, all: made };
    if (!isLate && dialect === "postgresql" && routines.length > 0)
      this.#script.add("SET check_function_bodies = false");
    for (const routine of routines) {
      if (routine.declarations === undefined || routine.package !== undefined) {
        if (isLate) this.#script.remark(`${leftOut} routine ${routine.name}, for its arguments are not in the schema.`);
        continue;
      }
      for (const declaration of routine.declarations)
        if (isMadeLate(declaration, relations, dialect) === isLate)
          this.#script.addModule(createRoutine(routine, declaration, this.#names));
    }
  }

  #writeComments(): void {
    for (const table of this.#catalog.tables)
      for (const statement of tableComments(table, this.#names)) this.#script.add(statement);
    for (const view of this.#catalog.views) {
      const statement = viewComment(view, this.#names);
      if (statement !== null) this.#script.add(statement);
    }
  }
}
