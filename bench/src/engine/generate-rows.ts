import type { DialectName } from "@foretell/engine";
import { createShopTables, quoteName, shopTables } from "./shop-tables.ts";
import type { ShopTable, ShopValue } from "./shop-tables.ts";

/** How the rows of a dump are written. */
export type RowStyle = "copy" | "single inserts" | "extended inserts";

export interface RowDumpOptions {
  readonly dialect: DialectName;
  readonly style: RowStyle;
  /** The text ends with the first rows beyond this size. */
  readonly sizeBytes: number;
}

const rowsPerPart = 500;
/** Rows of one extended INSERT: about the packet of a megabyte that mysqldump fills. */
const rowsPerExtendedInsert = 10_000;

/** A dump with rows, part by part, as the dialect's own tools write it; the same at each call. */
export function* generateRowDump({ dialect, style, sizeBytes }: RowDumpOptions): Generator<string> {
  const random = createRandom(11);
  yield `${createShopTables(dialect)}\n`;
  for (const table of shopTables) {
    const rows = new RowWriter(table, dialect, style);
    for (let length = 0; length < sizeBytes * table.share;) {
      const part = rows.writeRows(rowsPerPart, random);
      length += part.length;
      yield part;
    }
    yield rows.writeEnd();
  }
}

class RowWriter {
  readonly #table: ShopTable;
  readonly #dialect: DialectName;
  readonly #style: RowStyle;
  readonly #header: string;
  #id = 0;

  constructor(table: ShopTable, dialect: DialectName, style: RowStyle) {
    this.#table = table;
    this.#dialect = dialect;
    this.#style = style;
    this.#header = rowHeader(table, dialect, style);
  }

  writeRows(count: number, random: () => number): string {
    let text = this.#style === "copy" && this.#id === 0 ? this.#header : "";
    for (let written = 0; written < count; written += 1) {
      const values = this.#table.row((this.#id += 1), random);
      if (this.#style === "copy") {
        text += `${values.map(copyField).join("\t")}\n`;
        continue;
      }
      const row = `(${values.map((value) => literal(value, this.#dialect)).join(",")})`;
      if (this.#style === "single inserts") text += `${this.#header}${row}${statementEnd(this.#dialect)}`;
      else text += `${this.#id % rowsPerExtendedInsert === 1 ? this.#header : ","}${row}`;
      if (this.#style === "extended inserts" && this.#id % rowsPerExtendedInsert === 0) text += ";\n";
    }
    return text;
  }

  writeEnd(): string {
    if (this.#style === "copy") return "\\.\n\n";
    return this.#style === "extended inserts" && this.#id % rowsPerExtendedInsert !== 0 ? ";\n" : "\n";
  }
}

function rowHeader({ name, columns }: ShopTable, dialect: DialectName, style: RowStyle): string {
  const table = quoteName(name, dialect);
  const names = columns.map(([column]) => (dialect === "postgresql" ? column : quoteName(column, dialect)));
  if (style === "copy") return `COPY ${table} (${names.join(", ")}) FROM stdin;\n`;
  if (dialect === "oracle") return `Insert into ${table} (${names.join(",")}) values `;
  if (dialect === "sqlserver") return `INSERT ${table} (${names.join(", ")}) VALUES `;
  return `INSERT INTO ${table} VALUES `;
}

function statementEnd(dialect: DialectName): string {
  return dialect === "sqlserver" ? "\n" : ";\n";
}

function copyField(value: ShopValue): string {
  if (value === null) return "\\N";
  return value instanceof Date ? timeText(value) : String(value);
}

function literal(value: ShopValue, dialect: DialectName): string {
  if (value === null) return "NULL";
  if (typeof value === "number")
    return dialect === "sqlserver" && !Number.isInteger(value) ? `CAST(${value} AS Decimal(10, 2))` : String(value);
  if (value instanceof Date) {
    if (dialect === "oracle") return `to_date('${timeText(value)}','YYYY-MM-DD HH24:MI:SS')`;
    if (dialect === "sqlserver") return `CAST(N'${timeText(value).replace(" ", "T")}.000' AS DateTime)`;
    return `'${timeText(value)}'`;
  }
  const content = value.replaceAll("'", dialect === "mysql" ? String.raw`\'` : "''");
  return `${dialect === "sqlserver" ? "N" : ""}'${content}'`;
}

function timeText(time: Date): string {
  return time.toISOString().slice(0, 19).replace("T", " ");
}

/** A linear congruential generator: benchmarks must read the same dump each time. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
