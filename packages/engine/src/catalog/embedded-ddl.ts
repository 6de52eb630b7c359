import type { DialectName } from "../dialects/dialect-name.ts";
import type { Statement } from "../sql/statement.ts";
import { tokenise } from "../sql/tokenise.ts";
import type { Token } from "../sql/token.ts";

const ddlWords = new Set(["CREATE", "ALTER", "DROP", "COMMENT", "RENAME", "TRUNCATE"]);

/** What procedural code would run: statements of DDL, and SQL in literals. */
export interface EmbeddedDdl {
  readonly statements: readonly Statement[];
  readonly literals: readonly Token[];
  /** `INSERT … VALUES` outside of loops. */
  readonly inserts: readonly Statement[];
  /** Places where the text of a statement is put together at run time. */
  readonly dynamic: readonly Token[];
}

/** Finds the DDL in a procedural body (DO, an anonymous PL/SQL block): each statement that starts with one of its verbs. */
export function findEmbeddedDdl(text: string, offset: number, dialect: DialectName): EmbeddedDdl {
  const { tokens } = tokenise(text, dialect, offset);
  const statements: Statement[] = [];
  const literals: Token[] = [];
  const dynamic: Token[] = [];
  const inserts: Statement[] = [];
  const callsPackages = dialect === "oracle" && /\bdbms_sql\b|\bexec_ddl_statement\b/i.test(text);
  let loops = 0;
  for (let start = 0; start < tokens.length;) {
    let end = start;
    while (end < tokens.length && tokens[end]?.value !== ";" && tokens[end]?.kind !== "end") end += 1;
    const first = skipControl(tokens, start, end);
    const upper = tokens[first]?.upper ?? "";
    for (let index = start; index < first; index += 1) if (tokens[index]?.upper === "LOOP") loops += 1;
    if (tokens[start]?.upper === "END" && tokens[start + 1]?.upper === "LOOP") loops -= 2;
    if (ddlWords.has(upper) || (upper === "INSERT" && loops <= 0)) {
      const part = tokens.slice(first, end);
      const statementEnd = part.at(-1)?.end ?? offset;
      const list = upper === "INSERT" ? inserts : statements;
      list.push({
        tokens: part,
        start: part[0]?.start ?? offset,
        end: statementEnd,
        text,
        textOffset: offset,
        isCutOff: false,
      });
    } else if (upper === "EXECUTE") {
      const at = tokens[first + 1]?.upper === "IMMEDIATE" ? first + 2 : first + 1;
      const literal = readLiteral(tokens.slice(at, end));
      if (literal) literals.push(literal);
      else if (tokens[at]) dynamic.push(tokens[at]);
    }
    for (const argument of callsPackages ? ddlArguments(tokens.slice(first, end)) : []) {
      const literal = readLiteral(argument);
      if (literal) literals.push(literal);
      else if (argument[0]) dynamic.push(argument[0]);
    }
    start = end + 1;
  }
  return { statements, literals, inserts, dynamic };
}

/** What is given to the packages that run DDL: `DBMS_UTILITY.EXEC_DDL_STATEMENT(text)`, `DBMS_SQL.PARSE(cursor, text, …)`. */
function ddlArguments(tokens: readonly Token[]): Token[][] {
  return tokens.flatMap(({ upper }, index) => {
    const isParse = upper === "PARSE" && tokens[index - 2]?.upper === "DBMS_SQL";
    if ((upper !== "EXEC_DDL_STATEMENT" && !isParse) || tokens[index + 1]?.value !== "(") return [];
    const from = isParse ? tokens.findIndex(({ value }, at) => at > index && value === ",") + 1 : index + 2;
    const until = tokens.findIndex(({ value }, at) => at >= from && (value === "," || value === ")"));
    return from === 0 ? [] : [tokens.slice(from, until < 0 ? tokens.length : until)];
  });
}

/**
 * The literal that an EXECUTE runs, put together where it is written as several with `||` between them; null when anything
 * else takes part.
 */
function readLiteral(tokens: readonly Token[]): Token | null {
  const [first] = tokens;
  if (first?.kind !== "string") return null;
  let { value } = first;
  for (let index = 1; index < tokens.length; index += 2) {
    const { upper, value: sign } = tokens[index] ?? first;
    if (upper === "INTO" || upper === "USING") break;
    const next = tokens[index + 1];
    if (sign !== "||" || next?.kind !== "string") return null;
    value += next.value;
  }
  return { ...first, value };
}

/** The first token behind BEGIN, IF … THEN, ELSE, LOOP and the like. */
function skipControl(tokens: readonly Token[], start: number, end: number): number {
  let first = start;
  for (let index = start; index < end; index += 1) {
    const upper = tokens[index]?.upper ?? "";
    const isControl = ["BEGIN", "THEN", "ELSE", "LOOP", "DO"].includes(upper);
    if (isControl) first = index + 1;
    else if (ddlWords.has(upper) && index === first) break;
  }
  return first;
}
