import { excessOf } from "../../catalog/schema-limits.ts";
import type { SchemaExcess, SchemaLimits } from "../../catalog/schema-limits.ts";
import { addForeignKeys, addObject, addTable, countedKinds, findExcess, noSize } from "../../catalog/schema-size.ts";
import type { SchemaSize } from "../../catalog/schema-size.ts";
import type { OtherObjects } from "./other-objects.ts";
import type { Routines } from "./routines.ts";
import type { TableDraft } from "./table-draft.ts";
import type { TableRegistry } from "./table-registry.ts";
import type { TriggerRegistry } from "./trigger-registry.ts";

/** Ends the reading from within a change: the reader of the dump takes it, nobody else sees it. */
export class SchemaExcessError extends Error {
  readonly excess: SchemaExcess;

  constructor(excess: SchemaExcess) {
    super(excess.message);
    this.excess = excess;
  }
}

/** The schema under construction, as far as its size is counted. */
interface CountedBuilder {
  readonly tables: TableRegistry;
  readonly triggers: TriggerRegistry;
  readonly objects: OtherObjects;
  readonly routines: Routines;
}

/** After a recount so large a part of a limit must be made before the next one. */
const recountShare = 1 / 8;

/**
 * Keeps the size of a schema and the work of its changes in bounds. What is made is counted as it comes; what is dropped is
 * seen when a limit seems to be passed and all is counted anew.
 */
export class SchemaBudget {
  readonly limits: SchemaLimits;
  readonly #builder: CountedBuilder;
  readonly #made: SchemaSize = { ...noSize };
  readonly #recountAt: SchemaSize;
  #stepsLeft: number;

  constructor(builder: CountedBuilder, limits: SchemaLimits) {
    this.#builder = builder;
    this.limits = limits;
    this.#recountAt = { ...limits };
    this.#stepsLeft = limits.steps;
  }

  /** Characters of the dump that were read, or of code that the dump runs: they pay for steps. */
  read(characters: number): void {
    this.#stepsLeft += characters * this.limits.stepsPerCharacter;
  }

  /** Takes what a change looks at. @throws SchemaExcessError when it is far more than a dump of this length needs. */
  spend(steps: number): void {
    this.#stepsLeft -= steps;
    if (this.#stepsLeft < 0) throw new SchemaExcessError(excessOf("steps", this.limits));
  }

  /** Takes what a change makes. @throws SchemaExcessError when the schema then holds more than it may. */
  grow(what: keyof SchemaSize, count: number): void {
    this.#made[what] += count;
    if (this.#made[what] > this.#recountAt[what]) this.check();
  }

  /** Takes the columns and constraints of a table that was made. @throws SchemaExcessError */
  growByTable(table: TableDraft): void {
    this.checkWidth(table);
    const size = { ...noSize };
    addTable(size, table);
    for (const what of countedKinds) this.grow(what, size[what]);
  }

  /** @throws SchemaExcessError when a table has more columns than a table can. */
  checkWidth({ columns }: TableDraft): void {
    if (columns.length > this.limits.columnsOfTable)
      throw new SchemaExcessError(excessOf("columnsOfTable", this.limits));
  }

  /** Counts all that is there. @throws SchemaExcessError when it is more than may be. */
  check(): void {
    const held = sizeOf(this.#builder);
    const excess = findExcess(held, this.limits);
    if (excess) throw new SchemaExcessError(excess);
    for (const what of countedKinds) {
      const limit = this.limits[what];
      this.#made[what] = held[what];
      this.#recountAt[what] = Math.max(limit, held[what] + limit * recountShare);
    }
  }
}

function sizeOf({ tables, triggers, objects, routines }: CountedBuilder): SchemaSize {
  const size: SchemaSize = { ...noSize };
  for (const table of tables.all()) {
    addTable(size, table);
    addForeignKeys(size, table.foreignKeys);
  }
  for (const { name, query, columns, comment } of objects.views.values())
    addObject(size, [name, query, comment, ...(columns ?? [])]);
  // Each trigger is shown with the code of the function that it calls.
  for (const { name, body, condition, calls } of triggers.values())
    addObject(size, [name, body, condition, calls && triggers.functions.codeOf(calls)]);
  for (const { name, definition } of objects.rules.values()) addObject(size, [name, definition]);
  for (const { name, labels, baseType, definition } of objects.types.values())
    addObject(size, [name, baseType, definition, ...labels]);
  for (const { name, definition } of objects.sequences.values()) addObject(size, [name, definition]);
  for (const { name, target } of objects.synonyms.values()) addObject(size, [name, target.name]);
  size.objects += routines.count;
  size.characters += routines.length;
  return size;
}
