import { findColumn, findTable } from "../catalog/catalog-index.ts";
import type { Table } from "../catalog/model.ts";
import { foldIdentifier } from "../catalog/names.ts";
import { tokenAt } from "../sql/token.ts";
import type { Token } from "../sql/token.ts";
import { tokenise } from "../lexing/tokenise.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { comparable, namespaceCandidates } from "../statement/resolve/relation-lookup.ts";
import { writeWords } from "./code-statements.ts";
import { TokenCursor } from "../statement/parse/token-cursor.ts";
import type { CodeWrite } from "./code-write.ts";
import { unknownExtent } from "./most-rows.ts";

/** Words between the verb of a write and the name of the table, in any dialect. */
const wordsBeforeTable = new Set(
  "INTO FROM TABLE ONLY OR IGNORE REPLACE ROLLBACK ABORT FAIL LOW_PRIORITY HIGH_PRIORITY DELAYED QUICK TOP PERCENT".split(
    " ",
  ),
);
const wordsBeforeSource = new Set(["FROM", "JOIN", "USING", "UPDATE", "INTO"]);
/** So many writes of one WITH are read, from its end: that of the statement itself is the last. */
const mostParts = 100;
const endsAssignments = new Set(["WHERE", "FROM", "RETURNING", "OUTPUT", "WHEN", "ORDER", "LIMIT", "ON", "LOG"]);

/**
 * The tables that the words of one statement write, with the columns that it names: for code in which names stand that only
 * the code around it knows.
 */
export function writesByName(schema: PreparedSchema, text: string): CodeWrite[] {
  const { tokens } = tokenise(text, schema.catalog.dialect);
  const reader = new WriteReader(schema, tokens, text);
  return tokens[0]?.upper === "WITH" ? reader.readWith() : reader.readWrite(0);
}

/** How many rows of VALUES stand at the cursor; null where rows come from somewhere else. */
function valuesAt(cursor: TokenCursor): number | null {
  if (!cursor.takeWord("VALUES")) return null;
  let rows = 0;
  do {
    if (!cursor.isSymbol("(")) return null;
    skipGroup(cursor);
    rows += 1;
  } while (cursor.takeSymbol(","));
  return rows;
}

class WriteReader {
  readonly #schema: PreparedSchema;
  readonly #tokens: readonly Token[];
  readonly #text: string;
  /** The tables by the aliases that the statement gives them, read where one is asked for. */
  #aliases: ReadonlyMap<string, Table> | null = null;

  constructor(schema: PreparedSchema, tokens: readonly Token[], text: string) {
    this.#schema = schema;
    this.#tokens = tokens;
    this.#text = text;
  }

  /** Each write of a WITH stands behind a bracket: that of its own part, or the last one of all parts. */
  readWith(): CodeWrite[] {
    const starts = [...this.#tokens.keys()].filter(
      (at) => isBracket(this.#tokens[at - 1]) && writeWords.has(tokenAt(this.#tokens, at).upper),
    );
    return starts.slice(-mostParts).flatMap((at) => this.readWrite(at));
  }

  /** The writes of the statement that begins with a token. */
  readWrite(at: number): CodeWrite[] {
    const cursor = this.#cursorAt(at);
    const verb = cursor.advance().upper;
    while (cursor.isAnyWord(wordsBeforeTable) || cursor.isSymbol("(")) skip(cursor);
    if (verb === "DELETE" || verb === "TRUNCATE") return this.#deletes(cursor, verb === "TRUNCATE");
    const table = this.#tableOf(this.#readName(cursor));
    if (table === undefined) return [];
    if (verb === "UPDATE") return [this.#update(cursor, table)];
    if (verb === "INSERT" || verb === "REPLACE") return [this.#insert(cursor, table)];
    return this.#mergeBranches(cursor, table);
  }

  /** `DELETE a, b FROM …` and `TRUNCATE a, b` name several, `DELETE FROM a` one. */
  #deletes(cursor: TokenCursor, isAll: boolean): CodeWrite[] {
    const writes: CodeWrite[] = [];
    do {
      const table = this.#tableOf(this.#readName(cursor));
      if (table) writes.push({ table, operation: "DELETE", columns: [], isAll, extent: unknownExtent });
      cursor.takeSymbol("*");
    } while (cursor.takeSymbol(","));
    return writes;
  }

  #update(cursor: TokenCursor, table: Table): CodeWrite {
    while (!cursor.isAtEnd && !cursor.isWord("SET")) skip(cursor);
    cursor.advance();
    return { table, operation: "UPDATE", columns: this.#assigned(cursor, table), isAll: false, extent: unknownExtent };
  }

  /** Reads from behind the table's name. */
  #insert(cursor: TokenCursor, table: Table): CodeWrite {
    if (cursor.takeWord("AS")) cursor.advance();
    const every = table.columns.map(({ name }) => name);
    const isList = cursor.isSymbol("(") && !["SELECT", "WITH", "VALUES"].includes(cursor.peek().upper);
    const listed = isList ? this.#listed(cursor, table) : null;
    const isSet = listed === null && cursor.takeWord("SET");
    const columns = listed ?? (isSet ? this.#assigned(cursor, table) : every);
    return {
      table,
      operation: "INSERT",
      columns,
      isAll: false,
      extent: { ...unknownExtent, most: isSet ? 1 : valuesAt(cursor) },
    };
  }

  #mergeBranches(cursor: TokenCursor, table: Table): CodeWrite[] {
    const writes: CodeWrite[] = [];
    while (!cursor.isAtEnd) {
      if (!cursor.takeWord("THEN")) skip(cursor);
      else if (cursor.takeWord("INSERT")) writes.push({ ...this.#insert(cursor, table), extent: unknownExtent });
      else if (cursor.takeWord("UPDATE")) writes.push(this.#update(cursor, table));
      else if (cursor.takeWord("DELETE"))
        writes.push({ table, operation: "DELETE", columns: [], isAll: false, extent: unknownExtent });
    }
    return writes;
  }

  /** The columns in front of the equals signs, read from behind SET. */
  #assigned(cursor: TokenCursor, table: Table): string[] {
    const columns: string[] = [];
    do {
      if (cursor.isSymbol("(")) columns.push(...this.#listed(cursor, table));
      else if (cursor.isWord("ROW")) return table.columns.map(({ name }) => name);
      else columns.push(...this.#columnOf(table, this.#readName(cursor).at(-1)));
      while (!cursor.isAtEnd && !cursor.isSymbol(",") && !cursor.isAnyWord(endsAssignments)) skip(cursor);
    } while (cursor.takeSymbol(","));
    return [...new Set(columns)];
  }

  #listed(cursor: TokenCursor, table: Table): string[] {
    const columns: string[] = [];
    cursor.advance();
    while (!cursor.isAtEnd && !cursor.takeSymbol(")")) {
      columns.push(...this.#columnOf(table, this.#readName(cursor).at(-1)));
      if (!cursor.isSymbol(")")) cursor.advance();
    }
    return columns;
  }

  #columnOf(table: Table, name: string | undefined): string[] {
    const column = name === undefined ? undefined : findColumn(this.#schema.index, table, name);
    return column ? [column.name] : [];
  }

  /** The parts of a name at the cursor, as the database stores them; none where no name stands. */
  #readName(cursor: TokenCursor): string[] {
    const parts: string[] = [];
    do {
      const { token } = cursor;
      if (token.kind !== "word" && token.kind !== "quoted") break;
      parts.push(foldIdentifier(this.#schema.catalog.dialect, token));
      cursor.advance();
    } while (cursor.takeSymbol("."));
    return parts;
  }

  /** The table of a name, or the one that has it as its alias in this statement. */
  #tableOf(parts: readonly string[]): Table | undefined {
    const [name, namespace = null] = [parts.at(-1), parts.at(-2)];
    if (name === undefined) return undefined;
    const table = this.#catalogTable(namespace, name);
    if (table || namespace !== null) return table;
    this.#aliases ??= this.#readAliases();
    return this.#aliases.get(comparable(this.#schema, name));
  }

  #catalogTable(namespace: string | null, name: string): Table | undefined {
    for (const candidate of namespaceCandidates(this.#schema, namespace)) {
      const table = findTable(this.#schema.index, { namespace: candidate, name });
      if (table) return table;
    }
    return undefined;
  }

  #readAliases(): ReadonlyMap<string, Table> {
    const aliases = new Map<string, Table>();
    for (const [at, token] of this.#tokens.entries()) {
      if (!wordsBeforeSource.has(token.upper) && token.value !== ",") continue;
      const cursor = this.#cursorAt(at + 1);
      const parts = this.#readName(cursor);
      cursor.takeWord("AS");
      const [own] = this.#readName(cursor);
      const name = parts.at(-1);
      if (name === undefined || own === undefined) continue;
      const table = this.#catalogTable(parts.at(-2) ?? null, name);
      const alias = comparable(this.#schema, own);
      if (table && !aliases.has(alias)) aliases.set(alias, table);
    }
    return aliases;
  }

  #cursorAt(index: number): TokenCursor {
    const cursor = new TokenCursor(this.#tokens, this.#text);
    cursor.index = index;
    return cursor;
  }
}

const isBracket = (token: Token | undefined) =>
  token?.kind === "punctuation" && (token.value === "(" || token.value === ")");

/** Goes behind one token, or behind a whole group in brackets or a CASE. */
function skip(cursor: TokenCursor): void {
  if (cursor.isSymbol("(")) skipGroup(cursor);
  else if (cursor.takeWord("CASE")) {
    while (!cursor.isAtEnd && !cursor.takeWord("END")) skip(cursor);
  } else cursor.advance();
}

function skipGroup(cursor: TokenCursor): void {
  let depth = 0;
  do {
    if (cursor.isSymbol("(")) depth += 1;
    else if (cursor.isSymbol(")")) depth -= 1;
    cursor.advance();
  } while (depth > 0 && !cursor.isAtEnd);
}
