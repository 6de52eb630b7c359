import { findTable, foreignKeysTo } from "../../catalog/catalog-index.ts";
import { displayName } from "../../catalog/names.ts";
import { positionAt } from "../../sql/position.ts";
import type { Position, Span } from "../../sql/span.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import type { UpdateOperation, WriteOperation } from "../../statement/resolve/write-operation.ts";
import type { Blocker, Condition, PlaceHint, Placed } from "../model.ts";

/** Gives findings their places in a statement. */
export class Placer {
  readonly #sql: string;
  readonly #spanOf: (finding: Blocker | Condition) => Span | null;
  readonly #positions = new Map<number, Position>();

  constructor(sql: string, spanOf: (finding: Blocker | Condition) => Span | null) {
    this.#sql = sql;
    this.#spanOf = spanOf;
  }

  readonly place = <Finding extends Blocker | Condition>(finding: Finding): Placed<Finding> => {
    const { at, root: _, ...told } = finding;
    const span = at ?? this.#spanOf(finding);
    return { ...told, span, position: span && this.#positionAt(span.start) };
  };

  /** Many findings of a long statement stand at the same place. */
  #positionAt(start: number): Position {
    let position = this.#positions.get(start);
    if (position === undefined) this.#positions.set(start, (position = positionAt(this.#sql, start)));
    return position;
  }
}

/** For what is asked without a statement. */
export const nowhere = new Placer("", () => null);

/** What actions and code lead to stands where the statement writes the rows from which they go on. */
export function placerOf(schema: PreparedSchema, sql: string, writes: readonly WriteOperation[]): Placer {
  const isOnly = writes.length === 1;
  return new Placer(sql, (finding) => {
    const write = writes[finding.root ?? (isOnly ? 0 : -1)];
    return write ? placeOfWrite(schema, write, finding) : null;
  });
}

/** The table that is written; of an UPDATE the column that it moves. */
function placeOfWrite(schema: PreparedSchema, write: WriteOperation, finding: Blocker | Condition): Span {
  if (write.kind !== "update") return write.source.span;
  const next = "cascadePath" in finding ? finding.cascadePath[1] : undefined;
  return movedColumn(schema, write, next) ?? write.source.span;
}

/** The first column of an UPDATE that the next table references, else the first that any does, else the first of all. */
function movedColumn(schema: PreparedSchema, { table, assignments }: UpdateOperation, next?: string): Span | undefined {
  const keys = foreignKeysTo(schema.index, table);
  const isOfNext = (key: (typeof keys)[number]) =>
    next !== undefined && displayName(schema.catalog, findTable(schema.index, key.table) ?? key.table) === next;
  const ofNext = keys.filter(isOfNext);
  const moved = new Set(
    (ofNext.length > 0 ? ofNext : keys).flatMap((key) => key.referencedColumns.map((name) => comparable(schema, name))),
  );
  const found = assignments.find(({ column }) => moved.has(comparable(schema, column.name))) ?? assignments[0];
  return found?.name;
}

/** Findings with a hint where to look for their place; those that have one of their own keep it. */
export const hinted = <Finding extends PlaceHint>(
  findings: readonly Finding[],
  hint: (finding: Finding) => PlaceHint,
): Finding[] => findings.map((finding) => ({ ...hint(finding), ...finding }));
