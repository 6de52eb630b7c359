import type { Column } from "../../catalog/model.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import type { ExpressionScope } from "./casts.ts";
import { canonicalExpression } from "./expression.ts";

const numeric: ReadonlySet<Column["typeFamily"]> = new Set(["integer", "decimal", "float", "boolean"]);
const textFamilies: ReadonlySet<Column["typeFamily"]> = new Set(["text", "enum"]);

/** A default in one spelling, null where the column has none or that is NULL. `type` is the column's canonical type. */
export function canonicalDefault(
  column: Pick<Column, "default" | "typeFamily">,
  dialect: DialectName,
  type: string,
  carryName?: (name: string) => string,
): string | null {
  if (column.default === null) return null;
  const scope: ExpressionScope = { ownType: type, isTextColumn: () => false };
  // What SQLite cannot take for a name is a text, between double quotes too.
  const written = dialect === "sqlite" ? column.default.replace(/^"([^"']*)"$/, "'$1'") : column.default;
  const text = canonicalExpression(written, dialect, scope, carryName);
  // NULL::type is what a column without a default has.
  if (/^null(?: ?::.*)?$/i.test(text)) return null;
  if (dialect === "mysql") return mysqlDefault(text, column.typeFamily);
  if (dialect === "postgresql") return text.replace(/^nextval \( 'public\./, "nextval ( '");
  return text;
}

type Known = Pick<Column, "typeFamily"> & { readonly type: string; readonly read: string | null };

/** Reads the defaults of one catalog as `canonicalDefault` does, with the names that they have there; most say what others do. */
export class DefaultReader {
  readonly #dialect: DialectName;
  readonly #known = new Map<string, Known>();

  constructor(dialect: DialectName) {
    this.#dialect = dialect;
  }

  read(column: Pick<Column, "default" | "typeFamily">, type: string): string | null {
    if (column.default === null) return null;
    const known = this.#known.get(column.default);
    if (known?.type === type && known.typeFamily === column.typeFamily) return known.read;
    const read = canonicalDefault(column, this.#dialect, type);
    this.#known.set(column.default, { type, typeFamily: column.typeFamily, read });
    return read;
  }
}

/** MySQL's servers write a number between quotes, and the present moment in several ways. */
function mysqlDefault(text: string, family: Column["typeFamily"]): string {
  const moment = /^(?:current_timestamp|now|localtimestamp|localtime)(?: \( (\d*) ?\))?$/.exec(text);
  if (moment) return `current_timestamp ( ${moment[1] ?? ""} )`;
  const isNumber = numeric.has(family);
  if (isNumber && text === "true") return "1";
  if (isNumber && text === "false") return "0";
  const [, quoted] = /^'(-?\d+(?:\.\d+)?)'$/.exec(text) ?? [];
  if (quoted !== undefined && isNumber) return trimmedNumber(quoted.replace(/^-/, "- "));
  if (isNumber && /^(?:- )?\d+\.\d+$/.test(text)) return trimmedNumber(text);
  return textFamilies.has(family) && /^\d+$/.test(text) ? `'${text}'` : text;
}

/** `0.00` is 0. */
function trimmedNumber(text: string): string {
  return text.includes(".") ? text.replace(/0+$/, "").replace(/\.$/, "") : text;
}
