import type { DialectName } from "../sql/dialect-name.ts";
import type { Statement } from "../sql/statement.ts";
import { DefinitionCursor } from "./parse/definition-cursor.ts";
import type { Token } from "../sql/token.ts";
import type { NameToFind } from "../catalog/catalog-index.ts";

/** The table and columns that rows go into; columns null when the statement names none. */
export interface InsertTarget {
  readonly table: NameToFind;
  readonly columns: readonly string[] | null;
  /** Rows that go in under a condition (`INSERT ALL WHEN …`) cannot be counted. */
  readonly isConditional: boolean;
}

/** The target of `INSERT … INTO t (a, b) VALUES`, given the tokens up to VALUES; the last INTO of an INSERT ALL counts. */
export function readInsertTarget(header: readonly Token[], dialect: DialectName): InsertTarget | null {
  const start = header[0]?.start ?? 0;
  const statement: Statement = {
    tokens: header,
    start,
    end: header.at(-1)?.end ?? start,
    text: "",
    textOffset: 0,
    isCutOff: false,
  };
  const cursor = new DefinitionCursor(statement, dialect);
  const into = header.findLastIndex(({ upper }) => upper === "INTO");
  if (into >= 0) cursor.index = into + 1;
  else {
    cursor.index = 1;
    while (
      cursor.isOneOf([
        "LOW_PRIORITY",
        "DELAYED",
        "HIGH_PRIORITY",
        "IGNORE",
        "OR",
        "REPLACE",
        "ROLLBACK",
        "ABORT",
        "FAIL",
        "OVERWRITE",
        "TOP",
      ])
    ) {
      cursor.index += 1;
      cursor.skipGroup();
    }
  }
  const table = cursor.readQualifiedName();
  if (!table) return null;
  while (!cursor.isAtEnd && !cursor.isSign("(")) cursor.skip();
  if (cursor.peek(-1).upper === "WITH" || cursor.peek(-1).upper === "PARTITION") {
    cursor.skip();
    while (!cursor.isAtEnd && !cursor.isSign("(")) cursor.skip();
  }
  const columns = cursor.isSign("(") ? cursor.readNameList() : null;
  return { table, columns, isConditional: header.some(({ upper }) => upper === "WHEN") };
}

/** How a COPY block writes its values. */
export interface CopyTarget extends InsertTarget {
  readonly isCsv: boolean;
  readonly hasHeader: boolean;
  readonly delimiter: string;
  readonly nullText: string;
}

/**
 * The target and format of `COPY t (a, b) FROM stdin`; null when the data are elsewhere or go out.
 * @see https://www.postgresql.org/docs/current/sql-copy.html
 */
export function readCopyTarget(statement: Statement): CopyTarget | null {
  const cursor = new DefinitionCursor(statement, "postgresql");
  cursor.index = 1;
  const table = cursor.readQualifiedName();
  if (!table) return null;
  const columns = cursor.isSign("(") ? cursor.readNameList() : null;
  // FROM STDOUT is taken for the same.
  if (!cursor.accept("FROM") || cursor.acceptOneOf("STDIN", "STDOUT") === null) return null;
  let isCsv = false;
  let hasHeader = false;
  let delimiter: string | null = null;
  let nullText: string | null = null;
  for (; !cursor.isAtEnd; cursor.index += 1) {
    const { upper } = cursor.token;
    const next = cursor.peek().upper === "AS" ? cursor.peek(2) : cursor.peek();
    if (upper === "CSV" || (upper === "FORMAT" && next.value.toLowerCase() === "csv")) isCsv = true;
    else if (upper === "HEADER") hasHeader = next.value.toLowerCase() !== "false";
    else if (upper === "DELIMITER" || upper === "DELIMITERS") delimiter = next.value;
    else if (upper === "NULL") nullText = next.value;
  }
  return {
    table,
    columns,
    isConditional: false,
    isCsv,
    hasHeader: hasHeader && isCsv,
    delimiter: delimiter ?? (isCsv ? "," : "\t"),
    nullText: nullText ?? (isCsv ? "" : "\\N"),
  };
}
