import type { Table } from "../../catalog/model.ts";
import { foreignKeysOf, foreignKeysTo } from "../../catalog/catalog-index.ts";
import { completeColumn, keyRowsOf } from "../../dumps/gather/key-rows.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { ColumnProfile } from "../../statistics/estimate/column-profile.ts";
import { rowsOf } from "../../statistics/estimate/column-profile.ts";
import { areKnownApart, foldText, tellsTextsApart } from "../../statistics/values/compare-text.ts";
import { toComparable } from "../../statistics/values/literal-value.ts";
import type { ValueRules } from "../../statistics/values/literal-value.ts";
import { NotSimulated } from "./not-simulated.ts";

/** A value in a form that is equal just where the database takes two values of a key for equal; null for NULL. */
export type Form = string | null;

/** A column of which the value of every row is known. */
export interface FormColumn {
  /** Values of two columns can be compared where these are the same. */
  readonly kind: string;
  readonly forms: readonly Form[];
}

/** A table with its rows as they stood in a dump, by the columns of its keys. */
export class KeyTable {
  readonly rowCount: number;
  readonly #columns: ReadonlyMap<string, FormColumn | null>;
  readonly #indexes = new Map<string, ReadonlyMap<string, readonly number[]>>();

  constructor(rowCount: number, columns: ReadonlyMap<string, FormColumn | null>) {
    this.rowCount = rowCount;
    this.#columns = columns;
  }

  /** A column by its name as names are compared. */
  column(name: string): FormColumn {
    if (this.rowCount === 0) return emptyColumn;
    const column = this.#columns.get(name);
    if (!column) throw new NotSimulated();
    return column;
  }

  /** The rows that have given values in some columns, none of them NULL. */
  rowsWith(columns: readonly string[], key: string): readonly number[] {
    const name = columns.join("\u0000");
    let index = this.#indexes.get(name);
    if (index === undefined) this.#indexes.set(name, (index = this.#indexBy(columns)));
    return index.get(key) ?? [];
  }

  #indexBy(names: readonly string[]): ReadonlyMap<string, readonly number[]> {
    const columns = names.map((name) => this.column(name).forms);
    const index = new Map<string, number[]>();
    for (let row = 0; row < this.rowCount; row += 1) {
      const key = keyOf(columns.map((forms) => forms[row] ?? null));
      if (key === null) continue;
      const rows = index.get(key);
      if (rows) rows.push(row);
      else index.set(key, [row]);
    }
    return index;
  }
}

const emptyColumn: FormColumn = { kind: "none", forms: [] };

/** The values of a key as one text; null where one of them is NULL, which references nothing. */
export const keyOf = (forms: readonly Form[]): string | null => (forms.includes(null) ? null : forms.join("\u0000"));

const tablesBySchema = new WeakMap<PreparedSchema, WeakMap<Table, KeyTable | null>>();

/** The rows of a table, read once a schema; null where they are not known. */
export function keyTableOf(schema: PreparedSchema, table: Table): KeyTable | null {
  let byTable = tablesBySchema.get(schema);
  if (byTable === undefined) tablesBySchema.set(schema, (byTable = new WeakMap()));
  let known = byTable.get(table);
  if (known === undefined) byTable.set(table, (known = readKeyTable(schema, table)));
  return known;
}

function readKeyTable(schema: PreparedSchema, table: Table): KeyTable | null {
  const { rowCount, basis } = rowsOf(schema, table);
  if (basis !== "exact") return null;
  if (rowCount === 0) return new KeyTable(0, new Map());
  const known = keyRowsOf(schema, table);
  if (known === null) return readByOneColumn(schema, table, rowCount);
  const columns = new Map<string, FormColumn | null>();
  for (const [name, { profile, positions }] of known.columns) columns.set(name, formColumn(profile, positions));
  return new KeyTable(rowCount, columns);
}

/** The values of a column by row; null where only the database can tell which of them are equal. */
function formColumn(profile: ColumnProfile, positions: readonly number[]): FormColumn | null {
  const kind = kindOf(profile);
  if (kind === null) return null;
  const forms = profile.common.map(({ text }) => formOf(profile.rules, kind, text));
  if (forms.includes(null)) return null;
  return { kind, forms: positions.map((position) => forms[position] ?? null) };
}

/** Rows that are told apart by one column alone, in the order of its values: nothing references them, and one key leads out. */
function readByOneColumn(schema: PreparedSchema, table: Table, rowCount: number): KeyTable | null {
  if (rowCount > mostRows || foreignKeysTo(schema.index, table).length > 0) return null;
  const names = new Set(foreignKeysOf(schema.index, table).flatMap(({ columns }) => columns));
  const [only, ...more] = names;
  const profile = only === undefined || more.length > 0 ? undefined : completeColumn(schema, table, only);
  if (only === undefined || profile === undefined) return null;
  const positions = profile.common.flatMap(({ frequency }, position) =>
    Array.from({ length: Math.round(frequency * rowCount) }, () => position),
  );
  while (positions.length < rowCount) positions.push(-1);
  return new KeyTable(rowCount, new Map([[comparable(schema, only), formColumn(profile, positions)]]));
}

/** Rows of a table of one column that are laid out. */
const mostRows = 100_000;

/** How the values of a column are compared; null where only the database can tell. */
function kindOf({ rules, common }: Pick<ColumnProfile, "rules" | "common">): string | null {
  switch (rules.family) {
    case "integer":
    case "boolean":
    case "uuid":
      return rules.family;
    case "text":
    case "enum": {
      const row = { textOf: () => undefined, rules };
      if (tellsTextsApart(row)) return "text";
      return common.every(({ text }) => areKnownApart(text, row)) ? "folded text" : null;
    }
    default:
      return null;
  }
}

function formOf(rules: ValueRules, kind: string, text: string): Form {
  if (kind === "text") return text;
  if (kind === "folded text") return foldText(text);
  const value = toComparable(text, rules);
  return value === null ? null : String(value);
}

/** The form of a constant that a column is given. Where texts are folded, it is not known whether the new one is another. */
export function formOfConstant(rules: ValueRules, text: string): Form {
  const kind = kindOf({ rules, common: [] });
  // A fraction is rounded.
  const isWhole = kind !== "integer" || /^-?\d+$/u.test(text);
  const form = kind === null || kind === "folded text" || !isWhole ? null : formOf(rules, kind, text);
  if (form === null) throw new NotSimulated();
  return form;
}
