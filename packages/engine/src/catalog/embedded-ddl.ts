import type { DialectName } from "../dialects/dialect-name.ts";
import type { Statement } from "../sql/statement.ts";
import type { NameToFind } from "./catalog-index.ts";
import { foldIdentifier } from "./names.ts";
import { tokenise } from "../sql/tokenise.ts";
import type { Token } from "../sql/token.ts";

const ddlWords = new Set(["CREATE", "ALTER", "DROP", "COMMENT", "RENAME", "TRUNCATE"]);

/** What MySQL writes behind END where a loop ends that DO began. */
const loopWords = new Set(["WHILE", "FOR"]);

/** What procedural code would run: statements of DDL, and SQL in literals. */
export interface EmbeddedDdl {
  readonly statements: readonly Statement[];
  readonly literals: readonly Token[];
  /** `INSERT … VALUES` outside of loops. */
  readonly inserts: readonly Statement[];
  /** Places where the text of a statement is put together at run time. */
  readonly dynamic: readonly Token[];
  /** Routines that it runs, each once. */
  readonly calls: readonly NameToFind[];
}

/** Whether the code of a routine has a word in it without which none changes the schema: a quick test before it is read. */
export function mayChangeSchema(code: string): boolean {
  return /\b(?:CREATE|ALTER|DROP|RENAME|COMMENT|TRUNCATE|EXEC|EXECUTE|EXEC_DDL_STATEMENT|PARSE|PREPARE|CALL|PERFORM|sp_\w+)\b|(?<!\bINSERT\s{1,9})\bINTO\b/i.test(
    code,
  );
}

/** Finds the DDL in a procedural body (DO, an anonymous block, a routine): each statement that starts with one of its verbs. */
export function findEmbeddedDdl(text: string, offset: number, dialect: DialectName): EmbeddedDdl {
  const { tokens } = tokenise(text, dialect, offset);
  const statements: Statement[] = [];
  const literals: Token[] = [];
  const dynamic: Token[] = [];
  const inserts: Statement[] = [];
  const calls = new Map<string, NameToFind>();
  const callsPackages = dialect === "oracle" && /\bdbms_sql\b|\bexec_ddl_statement\b/i.test(text);
  let loops = 0;
  for (let start = 0; start < tokens.length;) {
    let end = start;
    while (end < tokens.length && tokens[end]?.value !== ";" && tokens[end]?.kind !== "end") end += 1;
    const first = skipControl(tokens, start, end);
    const upper = tokens[first]?.upper ?? "";
    for (let index = start; index < first; index += 1) loops += loopsBy(tokens, index, dialect);
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
    } else {
      const at = startOfText(tokens, first, end, dialect);
      const literal = at === null ? null : readLiteral(tokens.slice(at, end));
      const written = at === null ? undefined : tokens[at];
      if (literal) literals.push(literal);
      else if (written) dynamic.push(written);
      const call = at === null ? readCall(tokens, first, end, dialect) : null;
      if (call) calls.set(`${call.namespace ?? ""}.${call.name}`, call);
    }
    for (const argument of callsPackages ? ddlArguments(tokens.slice(first, end)) : []) {
      const literal = readLiteral(argument);
      if (literal) literals.push(literal);
      else if (argument[0]) dynamic.push(argument[0]);
    }
    start = end + 1;
  }
  return { statements, literals, inserts, dynamic, calls: [...calls.values()] };
}

/** By how many more loops what follows a word is run than what stands before it. */
function loopsBy(tokens: readonly Token[], index: number, dialect: DialectName): number {
  const upper = tokens[index]?.upper ?? "";
  const isEnd = tokens[index - 1]?.upper === "END";
  if (upper === "LOOP" || upper === "REPEAT") return isEnd ? -1 : 1;
  return dialect === "mysql" && upper === "DO" ? 1 : dialect === "mysql" && isEnd && loopWords.has(upper) ? -1 : 0;
}

/** Where the text stands that a statement runs as SQL: behind EXECUTE, and in MySQL behind PREPARE … FROM; null for others. */
function startOfText(tokens: readonly Token[], first: number, end: number, dialect: DialectName): number | null {
  const verb = tokens[first]?.upper;
  const isImmediate = tokens[first + 1]?.upper === "IMMEDIATE";
  if (verb === "EXECUTE") return isImmediate ? first + 2 : dialect === "mysql" ? null : first + 1;
  if (verb !== "PREPARE" || dialect !== "mysql") return null;
  return first + 3 < end && tokens[first + 2]?.upper === "FROM" ? first + 3 : null;
}

/** The routine that a statement runs: `CALL f(…)`, PL/pgSQL's `PERFORM f(…)`, in PL/SQL its name alone. */
function readCall(tokens: readonly Token[], first: number, end: number, dialect: DialectName): NameToFind | null {
  const verb = tokens[first]?.upper ?? "";
  if (dialect !== "oracle" && verb !== "CALL" && verb !== "PERFORM") return null;
  let index = dialect === "oracle" ? first : first + 1;
  const parts: string[] = [];
  for (; index < end; index += 2) {
    const token = tokens[index];
    if (token?.kind !== "word" && token?.kind !== "quoted") return null;
    parts.push(foldIdentifier(dialect, token));
    if (tokens[index + 1]?.value !== ".") break;
  }
  const name = parts.at(-1);
  const isWhole = index + 1 >= end || tokens[index + 1]?.value === "(";
  return name === undefined || !isWhole ? null : { namespace: parts.at(-2) ?? null, name };
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

const controlWords = new Set(["BEGIN", "ATOMIC", "THEN", "ELSE", "LOOP", "DO", "REPEAT"]);

/** The first token behind BEGIN, NOT ATOMIC, IF … THEN, ELSE, LOOP, END WHILE and the like. */
function skipControl(tokens: readonly Token[], start: number, end: number): number {
  let first = start;
  for (let index = start; index < end; index += 1) {
    const upper = tokens[index]?.upper ?? "";
    const endsLoop = loopWords.has(upper) && tokens[index - 1]?.upper === "END";
    if (controlWords.has(upper) || endsLoop) first = index + 1;
    else if (ddlWords.has(upper) && index === first) break;
  }
  return first;
}
