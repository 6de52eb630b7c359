import type { ForeignKey, Index, Key, QualifiedName } from "../../catalog/model.ts";

const codeLength = 200;

/** A piece of code on one line, cut where it is long. */
export function shortCode(code: string): string {
  const line = code.replaceAll(/\s+/g, " ").trim();
  return line.length <= codeLength ? line : `${line.slice(0, codeLength - 1)}…`;
}

/** `(a, b)`, and what a key has beside its columns. */
export function keyText({
  columns,
  prefixLengths,
  isDeferrable,
  isInitiallyDeferred,
  onConflict,
  nullsNotDistinct,
}: Key): string {
  const names = columns.map((name) => {
    const length = prefixLengths?.[name];
    return length === undefined ? name : `${name}(${length})`;
  });
  const words = [
    `(${names.join(", ")})`,
    ...(nullsNotDistinct ? ["NULLS NOT DISTINCT"] : []),
    ...(onConflict ? [`ON CONFLICT ${onConflict}`] : []),
    ...deferral(isDeferrable, isInitiallyDeferred),
  ];
  return words.join(" ");
}

/** `(customer_id) REFERENCES customers (id) ON DELETE CASCADE`. */
export function foreignKeyText(key: ForeignKey, showTable: (name: QualifiedName) => string): string {
  const columns = key.onDeleteColumns ? ` (${key.onDeleteColumns.join(", ")})` : "";
  const words = [
    `(${key.columns.join(", ")}) REFERENCES ${showTable(key.referencedTable)} (${key.referencedColumns.join(", ")})`,
    ...(key.match === "SIMPLE" ? [] : [`MATCH ${key.match}`]),
    ...(key.onDelete === "NO ACTION" ? [] : [`ON DELETE ${key.onDelete}${columns}`]),
    ...(key.onUpdate === "NO ACTION" ? [] : [`ON UPDATE ${key.onUpdate}`]),
    ...deferral(key.isDeferrable, key.isInitiallyDeferred),
    ...(key.isEnforced ? [] : ["not enforced"]),
    ...(key.isValidated ? [] : ["not validated"]),
  ];
  return words.join(" ");
}

/** `UNIQUE (a, lower(b) DESC) WHERE c > 0`. */
export function indexText({ isUnique, method, parts, predicate, include, nullsNotDistinct }: Index): string {
  const list = parts.map(({ text, isDescending, modifiers }) =>
    [text, ...(modifiers === undefined ? [] : [modifiers]), ...(isDescending ? ["DESC"] : [])].join(" "),
  );
  const words = [
    ...(isUnique ? ["UNIQUE"] : []),
    ...(method === null || method.toLowerCase() === "btree" ? [] : [method]),
    `(${list.join(", ")})`,
    ...(include.length === 0 ? [] : [`INCLUDE (${include.join(", ")})`]),
    ...(nullsNotDistinct ? ["NULLS NOT DISTINCT"] : []),
    ...(predicate === null ? [] : [`WHERE ${shortCode(predicate)}`]),
  ];
  return words.join(" ");
}

function deferral(isDeferrable: boolean, isInitiallyDeferred: boolean): string[] {
  if (!isDeferrable) return [];
  return [isInitiallyDeferred ? "DEFERRABLE INITIALLY DEFERRED" : "DEFERRABLE"];
}
