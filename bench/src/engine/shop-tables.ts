import type { DialectName } from "@foretell/engine";

/** A value of a row: a number, a text, a point in time (seconds since 2020), or NULL. */
export type ShopValue = number | string | Date | null;

export interface ShopTable {
  readonly name: string;
  readonly columns: readonly (readonly [name: string, type: ColumnType])[];
  readonly references: readonly (readonly [column: string, table: string])[];
  /** Of the rows of a dump, those that are this table's. */
  readonly share: number;
  readonly row: (id: number, random: () => number) => readonly ShopValue[];
}

export type ColumnType = "integer" | "short text" | "long text" | "money" | "time";

const cities = ["Aachen", "Bergen", "Cork", "Dresden", "Évora", "Faro", "Ghent", "Kraków", "Lund", "St. John's"];
const words = "amber basalt cedar delta ember fjord granite harbour iris juniper kelp linen maple north opal".split(
  " ",
);
const states = ["new", "paid", "packed", "sent", "returned"];

/** The tables of a shop as a dump of it would have them: keys, texts with quotes in them, prices, times, NULL. */
export const shopTables: readonly ShopTable[] = [
  {
    name: "customer",
    columns: [
      ["id", "integer"],
      ["name", "short text"],
      ["email", "short text"],
      ["city", "short text"],
      ["created_at", "time"],
      ["note", "long text"],
    ],
    references: [],
    share: 0.15,
    row: (id, random) => [
      id,
      `${pick(words, random)} ${pick(words, random)}`,
      `${pick(words, random)}.${id}@mail.example`,
      pick(cities, random),
      time(random),
      random() < 0.3 ? null : sentence(random),
    ],
  },
  {
    name: "product",
    columns: [
      ["id", "integer"],
      ["title", "short text"],
      ["price", "money"],
      ["description", "long text"],
    ],
    references: [],
    share: 0.05,
    row: (id, random) => [id, `${pick(words, random)} no. ${id}`, money(random), sentence(random)],
  },
  {
    name: "purchase",
    columns: [
      ["id", "integer"],
      ["customer_id", "integer"],
      ["state", "short text"],
      ["ordered_at", "time"],
      ["total", "money"],
    ],
    references: [["customer_id", "customer"]],
    share: 0.3,
    row: (id, random) => [id, below(20_000, random), pick(states, random), time(random), money(random)],
  },
  {
    name: "purchase_line",
    columns: [
      ["id", "integer"],
      ["purchase_id", "integer"],
      ["product_id", "integer"],
      ["quantity", "integer"],
      ["price", "money"],
      ["remark", "long text"],
    ],
    references: [
      ["purchase_id", "purchase"],
      ["product_id", "product"],
    ],
    share: 0.5,
    row: (id, random) => [
      id,
      below(100_000, random),
      below(9_000, random),
      below(9, random),
      money(random),
      random() < 0.6 ? null : sentence(random),
    ],
  },
];

const typeNames: Readonly<Record<DialectName, Readonly<Record<ColumnType, string>>>> = {
  postgresql: {
    integer: "integer",
    "short text": "character varying(80)",
    "long text": "text",
    money: "numeric(10,2)",
    time: "timestamp without time zone",
  },
  mysql: {
    integer: "int",
    "short text": "varchar(80)",
    "long text": "text",
    money: "decimal(10,2)",
    time: "datetime",
  },
  sqlite: { integer: "INTEGER", "short text": "TEXT", "long text": "TEXT", money: "NUMERIC", time: "TEXT" },
  oracle: {
    integer: "NUMBER(10)",
    "short text": "VARCHAR2(80)",
    "long text": "VARCHAR2(4000)",
    money: "NUMBER(10,2)",
    time: "DATE",
  },
  sqlserver: {
    integer: "[int]",
    "short text": "[nvarchar](80)",
    "long text": "[nvarchar](max)",
    money: "[decimal](10, 2)",
    time: "[datetime]",
  },
};

/** A name as the dialect's own tool writes it. */
export function quoteName(name: string, dialect: DialectName): string {
  if (dialect === "mysql") return `\`${name}\``;
  if (dialect === "oracle") return `"${name.toUpperCase()}"`;
  if (dialect === "sqlserver") return `[${name}]`;
  return dialect === "sqlite" ? `"${name}"` : `public.${name}`;
}

/** The CREATE TABLE statements of the shop, each with its primary and foreign keys. */
export function createShopTables(dialect: DialectName): string {
  const end = dialect === "sqlserver" ? "\nGO\n" : ";\n";
  return shopTables.map((table) => `${createTable(table, dialect)}${end}`).join("\n");
}

function createTable(table: ShopTable, dialect: DialectName): string {
  const quote = (name: string): string => (dialect === "postgresql" ? name : quoteName(name, dialect));
  const lines = table.columns.map(
    ([name, type]) => `${quote(name)} ${typeNames[dialect][type]}${type === "integer" ? " NOT NULL" : ""}`,
  );
  lines.push(`CONSTRAINT ${quote(`${table.name}_pk`)} PRIMARY KEY (${quote("id")})`);
  for (const [column, target] of table.references) {
    lines.push(
      `CONSTRAINT ${quote(`${table.name}_${column}_fk`)} FOREIGN KEY (${quote(column)}) REFERENCES ${quoteName(target, dialect)} (${quote("id")}) ON DELETE CASCADE`,
    );
  }
  return `CREATE TABLE ${quoteName(table.name, dialect)} (\n  ${lines.join(",\n  ")}\n)`;
}

function below(limit: number, random: () => number): number {
  return 1 + Math.floor(random() * limit);
}

function pick(from: readonly string[], random: () => number): string {
  return from[Math.floor(random() * from.length)] ?? "";
}

function money(random: () => number): number {
  return Math.floor(random() * 100_000) / 100;
}

function time(random: () => number): Date {
  return new Date(1_577_836_800_000 + Math.floor(random() * 150_000_000) * 1_000);
}

function sentence(random: () => number): string {
  const text = Array.from({ length: 3 + Math.floor(random() * 12) }, () => pick(words, random)).join(" ");
  return random() < 0.1 ? `it's ${text}` : text;
}
