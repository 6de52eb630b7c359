import type { DialectName } from "../sql/dialect-name.ts";

const products: readonly (readonly [DialectName, string])[] = [
  ["postgresql", "postgres(?:ql)?|pgsql"],
  ["mysql", "mysql|mariadb"],
  ["sqlite", "sqlite3?"],
  ["oracle", "oracle"],
  ["sqlserver", "(?:microsoft |ms )?sql ?server|t-sql|transact-sql"],
];

/** A line that begins with the name, or ends in `… : name` or `… for name`; prose may speak of any database. */
const headings = products.map(([dialect, names]) => ({
  dialect,
  pattern: new RegExp(`^\\W*(?:${names})\\b|(?:[:=]|\\b(?:for|dialect))\\s*(?:${names})\\b[^a-z]*$`, "i"),
}));

const headingLength = 80;
/** Sentences, and who holds the rights, say nothing of the database that a script is for. */
const isNoHeading = /\.\s*$|copyright|affiliates|licen[cs]e|https?:/i;

/** The database that the comments ahead of the first statement name in a heading; null when they name none or several. */
export function findNamedProduct(text: string): DialectName | null {
  const comments = /^\uFEFF?(?:\s+|(?:--|#).*|\/\*[\s\S]*?\*\/)*/.exec(text.slice(0, 8000))?.[0] ?? "";
  const lines = comments.split("\n").filter((line) => line.length <= headingLength && !isNoHeading.test(line));
  const named = headings.filter(({ pattern }) => lines.some((line) => pattern.test(line)));
  return named.length === 1 ? (named[0]?.dialect ?? null) : null;
}
