import { findTable, foreignKeysTo, keyOf } from "../../catalog/catalog-index.ts";
import type { ForeignKey, QualifiedName, Table, Trigger, TriggerEvent, View } from "../../catalog/model.ts";
import { codeNames } from "../../code/code-names.ts";
import { displayName } from "../../catalog/names.ts";
import { tokenise } from "../../lexing/tokenise.ts";
import { signOf } from "../../sql/token.ts";
import type { Span } from "../../sql/span.ts";
import type { Statement } from "../../statement/ast.ts";
import { ParseFailure } from "../../statement/parse-failure.ts";
import { parseStatement } from "../../statement/parse/parse-statement.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { resolveStatement } from "../../statement/resolve/resolve-statement.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import { createScope, opaqueSource } from "../../statement/resolve/scope.ts";
import type { Scope } from "../../statement/resolve/scope.ts";
import type { Source } from "../../statement/resolve/source.ts";
import type { WriteOperation } from "../../statement/resolve/write-operation.ts";
import { noRow } from "../../statistics/estimate/row-counts.ts";
import { firingTriggers } from "../changes/fired-triggers.ts";
import type { Blocker } from "../model.ts";

/** Something that is done to a table or view, with the columns that an UPDATE names. */
interface Deed {
  readonly on: Table | View;
  readonly event: TriggerEvent;
  readonly columns: ReadonlySet<string> | null;
  /** Rows that REPLACE takes away: keys act on them, and no trigger fires unless recursive_triggers are set. */
  readonly isReplaced?: true;
}

/**
 * Triggers whose code names a table or column that is not there. SQLite reads the triggers of an event together with the statement, and
 * those of what they and the actions of keys write in turn: it refuses the statement whatever the rows are and WHEN says.
 *
 * @see https://www.sqlite.org/lang_createtrigger.html
 */
export function missingInTriggers(schema: PreparedSchema, { writes }: Pick<Resolver, "writes">): Blocker[] {
  return missingFor(
    schema,
    writes.flatMap((write) => deedsOf(write)),
  );
}

/** The same of a write that goes to a view. */
export function missingFor(schema: PreparedSchema, deeds: readonly Deed[]): Blocker[] {
  const { dialect, incompleteness, triggers } = schema.catalog;
  if (dialect !== "sqlite" || triggers.length === 0 || incompleteness !== undefined) return [];
  const pending = [...deeds];
  const seen = new Set<string>();
  for (let deed = pending.pop(); deed !== undefined; deed = pending.pop()) {
    const key = [keyOf(schema.catalog, deed.on), deed.event, deed.isReplaced, ...(deed.columns ?? [])].join("\u0000");
    if (seen.has(key)) continue;
    seen.add(key);
    for (const trigger of deed.isReplaced === true ? [] : firingOn(schema, deed)) {
      const code = readCode(schema, trigger, deed);
      if (code.missing !== null) return [blockerOf(schema, trigger, code.missing)];
      pending.push(...code.deeds);
    }
    if ("columns" in deed.on && "primaryKey" in deed.on) pending.push(...deedsOfKeys(schema, deed.on, deed));
  }
  return [];
}

function deedsOf(write: WriteOperation): readonly Deed[] {
  if (write.views.length > 0) return [];
  const { table: on } = write;
  if (write.kind === "delete") return [{ on, event: "DELETE", columns: null }];
  const namesOf = (assignments: readonly { readonly column: { readonly name: string } }[]) =>
    new Set(assignments.map(({ column }) => column.name));
  const replaced = write.isReplace ? [{ on, event: "DELETE", columns: null, isReplaced: true } as const] : [];
  if (write.kind === "update") return [{ on, event: "UPDATE", columns: namesOf(write.assignments) }, ...replaced];
  return [
    { on, event: "INSERT", columns: null },
    ...replaced,
    ...(write.hasConflictUpdate ? [{ on, event: "UPDATE" as const, columns: namesOf(write.conflictAssignments) }] : []),
  ];
}

function firingOn(schema: PreparedSchema, { on, event, columns }: Deed): readonly Trigger[] {
  if ("primaryKey" in on) return firingTriggers(schema, on, event, columns);
  return schema.catalog.triggers.filter(
    ({ table, events }) => events.includes(event) && keyOf(schema.catalog, table) === keyOf(schema.catalog, on),
  );
}

/** What the actions of keys do to the tables that reference one. */
function deedsOfKeys(schema: PreparedSchema, table: Table, { event, columns }: Deed): Deed[] {
  if (event === "INSERT") return [];
  return foreignKeysTo(schema.index, table).flatMap((key) => {
    const child = findTable(schema.index, key.table);
    const isConcerned = event === "DELETE" || key.referencedColumns.some((name) => columns?.has(name) === true);
    return child && isConcerned ? deedOfKey(child, key, event) : [];
  });
}

function deedOfKey(child: Table, key: ForeignKey, event: TriggerEvent): Deed[] {
  const action = event === "DELETE" ? key.onDelete : key.onUpdate;
  if (action === "NO ACTION" || action === "RESTRICT") return [];
  const isRemoved = action === "CASCADE" && event === "DELETE";
  return [{ on: child, event: isRemoved ? "DELETE" : "UPDATE", columns: isRemoved ? null : new Set(key.columns) }];
}

interface TriggerReading {
  /** What is wrong, as the end of a sentence; null where all is there. */
  readonly missing: string | null;
  readonly deeds: readonly Deed[];
}

const readings = new WeakMap<PreparedSchema["index"], Map<Trigger, Map<TriggerEvent, TriggerReading>>>();

function readCode(schema: PreparedSchema, trigger: Trigger, deed: Deed): TriggerReading {
  let byTrigger = readings.get(schema.index);
  if (byTrigger === undefined) readings.set(schema.index, (byTrigger = new Map()));
  const byEvent = byTrigger.get(trigger) ?? new Map<TriggerEvent, TriggerReading>();
  byTrigger.set(trigger, byEvent);
  let reading = byEvent.get(deed.event);
  if (reading === undefined) byEvent.set(deed.event, (reading = findMissing(schema, trigger, deed)));
  return reading;
}

function findMissing(schema: PreparedSchema, { body, condition }: Trigger, deed: Deed): TriggerReading {
  const deeds: Deed[] = [];
  const scope = scopeOf(deed);
  schema.steps.take("code", 1 + body.length / 16);
  for (const text of [...(condition === null ? [] : [`SELECT 1 WHERE ${condition}`]), ...statementsIn(body)]) {
    // The first word in RAISE is no name.
    const plain = text.replaceAll(/\b(raise\s*\(\s*)(ignore|abort|fail|rollback)\b/giu, "$1NULL");
    const parsed = parseStatement(plain, "sqlite", { isStored: true });
    if (!parsed.ok) continue;
    const missing = resolveIn(schema, parsed.statement, scope, deeds);
    if (missing !== null && !namesVirtual(schema, text)) return { missing, deeds: [] };
  }
  return { missing: null, deeds };
}

/** Whether a virtual table is named, or a table in which it keeps its data: these have columns that nobody declares. */
function namesVirtual({ catalog }: PreparedSchema, text: string): boolean {
  const names = catalog.tables.flatMap(({ kind, name }) => (kind === "virtual" ? [name.toLowerCase()] : []));
  if (names.length === 0) return false;
  return codeNames(text, "sqlite").some(({ name }) =>
    names.some((each) => name === each || name.startsWith(`${each}_`)),
  );
}

/** Resolves a statement of a trigger, and notes what it does; tells what it names that is not there. */
function resolveIn(schema: PreparedSchema, statement: Statement, scope: Scope, deeds: Deed[]): string | null {
  try {
    for (const write of resolveStatement(schema, statement, scope).writes) deeds.push(...deedsOf(write));
    return null;
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
    return error.code === "unknown_table" || error.code === "unknown_column" ? error.message : null;
  }
}

/** NEW and OLD, as far as an event has them. */
function scopeOf({ on, event }: Deed): Scope {
  const span = { start: 0, end: 0 };
  const table = "primaryKey" in on ? on : null;
  const names = [...(event === "DELETE" ? [] : ["new"]), ...(event === "INSERT" ? [] : ["old"])];
  return { ...createScope(null), sources: names.map((name) => tableSource(name, table, span)) };
}

const tableSource = (name: string, table: Table | null, span: Span): Source =>
  Object.assign(opaqueSource(name, span), { table });

/** The statements between BEGIN and END. */
function statementsIn(body: string): string[] {
  const { tokens } = tokenise(body, "sqlite");
  const texts: string[] = [];
  let start: number | null = null;
  for (const [at, token] of tokens.entries()) {
    if (signOf(token) === ";") {
      if (start !== null) texts.push(body.slice(start, token.start));
      start = null;
    } else if (start === null && !(at === 0 && token.upper === "BEGIN")) start = token.start;
  }
  return texts;
}

function blockerOf(schema: PreparedSchema, trigger: Trigger, missing: string): Blocker {
  const name = displayName(schema.catalog, trigger.table satisfies QualifiedName);
  return {
    code: "TRIGGER_BROKEN",
    constraintName: trigger.name,
    table: name,
    columns: [],
    action: "TRIGGER",
    rows: noRow,
    certainty: "certain",
    message: `The trigger ${trigger.name} on ${name} names what is not there: ${missing}`,
    remedy: `Make what ${trigger.name} names, or drop the trigger.`,
    cascadePath: [name],
  };
}
