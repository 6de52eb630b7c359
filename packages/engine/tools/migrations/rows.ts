import { quoteName } from "../../src/index.ts";
import type { DialectName } from "../../src/index.ts";
import { columnOf, isNumeric, isText } from "./schema-plan.ts";
import type { ColumnPlan, SchemaPlan } from "./schema-plan.ts";

/** How many rows every table has. */
const rowCount = 3;

/** What a row holds in a column, told without its spelling; null for NULL. */
export type Content = number | string | null;

/**
 * The content of a column in a row: its number, or a date with it, so that values are one of a kind, reference rows that are
 * there, and outlive every conversion. NULL only where it is allowed before and after.
 */
function contentOf(column: ColumnPlan, after: ColumnPlan | undefined, plan: SchemaPlan, row: number): Content {
  const mayBeNull = column.isNullable && after?.isNullable !== false && column.id % 2 === 0;
  if (mayBeNull && row === rowCount) return null;
  if (isNumeric(column.kind) || isText(column.kind)) return row;
  if (column.kind === "bool") return row % 2;
  if (column.kind === "date" || column.kind === "timestamp") return `2024-01-0${row}`;
  if (column.kind === "json") return `{"a": ${row}}`;
  return plan.enums.find(({ id }) => id === column.enumId)?.labels[0] ?? "";
}

/** The statements that fill the tables of a plan, tables that are referenced first where that can be. */
export function writeRows(plan: SchemaPlan, after: SchemaPlan, dialect: DialectName): string {
  const statements = plan.tables.map((table) => {
    const fresh = after.tables.find(({ id }) => id === table.id);
    const columns = table.columns.filter(({ generated }) => generated === null);
    const rows = Array.from({ length: rowCount }, (_, at) => {
      const values = columns.map((column) => {
        const content = contentOf(column, fresh && columnOf(fresh, column.id), plan, at + 1);
        return literal(content, column, dialect);
      });
      return `(${values.join(", ")})`;
    });
    const list = columns.map(({ name }) => quoteName(name, dialect)).join(", ");
    const overriding = dialect === "postgresql" ? " OVERRIDING SYSTEM VALUE" : "";
    return `INSERT INTO ${quoteName(table.name, dialect)} (${list})${overriding} VALUES ${rows.join(", ")};`;
  });
  return statements.join("\n");
}

function literal(content: Content, { kind }: ColumnPlan, dialect: DialectName): string {
  if (content === null) return "NULL";
  if (kind === "bool") return dialect === "postgresql" ? (content === 1 ? "true" : "false") : String(content);
  if (kind === "timestamp") return `'${content} 10:00:00'`;
  if (isNumeric(kind)) return String(content);
  return `'${String(content).replaceAll("'", "''")}'`;
}

/** What is missing of the rows after a migration, one line each. `read` gives the values of a column as text. */
export async function findLosses(
  before: SchemaPlan,
  after: SchemaPlan,
  read: (table: string, column: string) => Promise<readonly (string | null)[]>,
): Promise<string[]> {
  const losses: string[] = [];
  for (const table of before.tables) {
    const fresh = after.tables.find(({ id }) => id === table.id);
    if (!fresh) continue;
    for (const column of table.columns) {
      const now = columnOf(fresh, column.id);
      if (!now || column.generated || now.generated) continue;
      const wanted = Array.from({ length: rowCount }, (_, at) => contentOf(column, now, before, at + 1));
      const found = await read(fresh.name, now.name);
      const [left, right] = [wanted.map(comparable), found.map(comparable)].map((list) => list.toSorted().join(" | "));
      if (left !== right)
        losses.push(`${fresh.name}.${now.name} (${column.kind} to ${now.kind}): ${left} became ${right}`);
    }
  }
  return losses;
}

function comparable(value: Content): string {
  if (value === null) return "NULL";
  const text = String(value);
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return String(Number(text));
  if (text === "true" || text === "t") return "1";
  if (text === "false" || text === "f") return "0";
  return text.replace(/^(\d{4}-\d\d-\d\d)[ T].*$/, "$1").replaceAll(/\s/g, "");
}
