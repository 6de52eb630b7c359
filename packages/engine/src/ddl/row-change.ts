import type { DialectName } from "../sql/dialect-name.ts";
import type { Statement } from "../sql/statement.ts";
import type { Token } from "../sql/token.ts";
import type { NameToFind } from "../catalog/catalog-index.ts";
import { DefinitionCursor } from "./parse/definition-cursor.ts";

/** What a statement of a dump does to rows that are there already. */
export interface RowChange {
  /** `emptied`: no row is left; `removed`: some go; `added`: some come; `rewritten`: columns get other values. */
  readonly effect: "emptied" | "removed" | "added" | "rewritten";
  /** Every table that it may be done to; names of aliases are among them. */
  readonly targets: readonly NameToFind[];
  /** The columns that are rewritten. */
  readonly columns: readonly string[];
  /** TRUNCATE carries out no referential action. */
  readonly truncates: boolean;
  /** Whether tables that reference the targets are emptied too. */
  readonly emptiesReferencing: boolean;
  /** Whether the rows that are added stand in another file. */
  readonly isElsewhere: boolean;
}

/**
 * Reads UPDATE, DELETE, TRUNCATE, MERGE, the commands that load files and the writes in a WITH, as far as it takes to
 * know which rows are still as they were.
 */
export function readRowChanges(statement: Statement, dialect: DialectName): readonly RowChange[] {
  if (statement.tokens[0]?.upper === "WITH") return readWritesOfWith(statement, dialect);
  const change = readRowChange(statement, dialect);
  return change ? [change] : [];
}

const writeWords = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/** Each write is read to the end of its parentheses; outside of them only the statement itself is one. */
function readWritesOfWith(statement: Statement, dialect: DialectName): readonly RowChange[] {
  const { tokens } = statement;
  const ends = groupEnds(tokens);
  let hasMain = false;
  return tokens.flatMap(({ upper }, index) => {
    if (!writeWords.has(upper) || tokens[index - 1]?.upper === "DO" || tokens[index - 1]?.upper === "FOR") return [];
    const end = ends[index] ?? tokens.length;
    if (end === tokens.length && hasMain) return [];
    hasMain ||= end === tokens.length;
    return readRowChange({ ...statement, tokens: tokens.slice(index, end) }, dialect) ?? [];
  });
}

/** Where the parentheses around each token close; the number of tokens for those in none. */
function groupEnds(tokens: readonly Token[]): readonly number[] {
  const ends: number[] = [];
  const closing: number[] = [];
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const value = tokens[index]?.value;
    if (value === "(") closing.pop();
    ends[index] = closing.at(-1) ?? tokens.length;
    if (value === ")") closing.push(index);
  }
  return ends;
}

function readRowChange(statement: Statement, dialect: DialectName): RowChange | null {
  const cursor = new DefinitionCursor(statement, dialect);
  const first = cursor.token.upper;
  cursor.index = 1;
  const change = { columns: [], truncates: false, emptiesReferencing: false, isElsewhere: false } as const;
  switch (first) {
    case "TRUNCATE": {
      cursor.accept("TABLE");
      const targets = readTables(cursor, wordsBehindTruncated);
      const emptiesReferencing = statement.tokens.some(({ upper }) => upper === "CASCADE");
      return { ...change, effect: "emptied", targets, truncates: true, emptiesReferencing };
    }
    case "DELETE": {
      const targets = readTables(cursor, ["WHERE", "RETURNING", "ORDER", "LIMIT", "OPTION", "OUTPUT"]);
      const isWhole = cursor.isAtEnd && !statement.tokens.some(({ upper }) => wordsOfPartialDeletes.has(upper));
      return { ...change, effect: isWhole ? "emptied" : "removed", targets };
    }
    case "MERGE":
      return { ...change, effect: "added", targets: readTables(cursor, ["USING"]) };
    case "UPDATE": {
      const named = readTables(cursor, ["SET"]);
      const columns = readAssigned(cursor);
      const joined = cursor.accept("FROM") ? readTables(cursor, ["WHERE", "RETURNING", "OPTION"]) : [];
      return { ...change, effect: "rewritten", targets: [...named, ...joined], columns };
    }
    case "INSERT": {
      cursor.accept("INTO");
      const table = cursor.readQualifiedName();
      return table && { ...change, effect: "added", targets: [table] };
    }
    case "COPY": {
      const table = cursor.readQualifiedName();
      cursor.skipGroup();
      return table && cursor.isAt("FROM") ? loaded(table) : null;
    }
    case "BULK": {
      cursor.accept("INSERT");
      return loaded(cursor.readQualifiedName());
    }
    case "LOAD": {
      while (!cursor.isAtEnd && !cursor.isAt("INTO", "TABLE")) cursor.skip();
      cursor.index += 2;
      return loaded(cursor.readQualifiedName());
    }
    default:
      return null;
  }
}

/** Rows of another file go into a table. */
function loaded(table: NameToFind | null): RowChange | null {
  if (!table) return null;
  return {
    effect: "added",
    targets: [table],
    columns: [],
    truncates: false,
    emptiesReferencing: false,
    isElsewhere: true,
  };
}

const wordsBehindTruncated = ["CASCADE", "CONTINUE", "DROP", "PURGE", "RESTART", "RESTRICT", "REUSE", "WITH"];
const wordsOfPartialDeletes = new Set(["USING", "JOIN", "TOP"]);
const wordsBeforeTables = ["FROM", "ONLY", "INTO", "IGNORE", "QUICK", "LOW_PRIORITY", "OR", "REPLACE", "TOP", "AS"];

/** The names from here to one of the words or to the end. */
function readTables(cursor: DefinitionCursor, ends: readonly string[]): NameToFind[] {
  const tables: NameToFind[] = [];
  while (!cursor.isAtEnd && !cursor.isOneOf(ends)) {
    const table = cursor.isOneOf(wordsBeforeTables) ? null : cursor.readQualifiedName();
    if (table) tables.push(table);
    else cursor.skip();
  }
  return tables;
}

/** The names before an equals sign from SET to FROM, WHERE or the end, those in parentheses too. */
function readAssigned(cursor: DefinitionCursor): string[] {
  const columns: string[] = [];
  cursor.accept("SET");
  while (!cursor.isAtEnd && !cursor.isOneOf(["FROM", "WHERE"])) {
    if (cursor.isSign("(") && cursor.at(cursor.closingOf(cursor.index) + 1).value === "=")
      columns.push(...cursor.readNameList());
    else {
      const name = cursor.readQualifiedName();
      if (!name) cursor.skip();
      else if (cursor.token.value.endsWith("=")) columns.push(name.name);
    }
  }
  return columns;
}
