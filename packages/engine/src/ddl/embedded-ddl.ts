import type { DialectName } from "../sql/dialect-name.ts";
import type { Statement } from "../sql/statement.ts";
import { tokenise } from "../lexing/tokenise.ts";
import type { Token } from "../sql/token.ts";
import { writingStatements } from "../code/code-statements.ts";
import { BlockConditions } from "./block-conditions.ts";
import { assignTexts } from "./assigned-texts.ts";
import { callsInCode } from "./calls-in-code.ts";
import type { PlacedCall } from "./calls-in-code.ts";
import { possibleTexts } from "./known-texts.ts";
import type { KnownTexts } from "./known-texts.ts";
import { readArguments } from "./routine-arguments.ts";
import type { CallArgument } from "./routine-arguments.ts";
import type { RoutineCall } from "./routine-call.ts";

const ddlWords = new Set(["CREATE", "ALTER", "DROP", "COMMENT", "RENAME"]);

/** What MySQL writes behind END where a loop ends that DO began. */
const loopWords = new Set(["WHILE", "FOR"]);

/** One thing that procedural code does to the schema or to rows, as far as that is known before it runs. */
export type CodeStep = { readonly start: number; isConditional: boolean } & (
  | { readonly kind: "ddl"; readonly statement: Statement }
  /** SQL in a literal; `isBuilt` where it is put together of known texts. */
  | { readonly kind: "script"; readonly literal: Token; readonly isBuilt: boolean }
  /** A statement that is put together at run time. */
  | { readonly kind: "dynamic" }
  /** A write of rows; one of literal values outside of loops `isOnce`. */
  | { readonly kind: "write"; readonly statement: Statement; isOnce: boolean }
  | { readonly kind: "call"; readonly call: RoutineCall; readonly given: readonly CallArgument[] }
);

/**
 * What a procedural body (DO, an anonymous block, a routine) does, in the order of its text; `offset` is its place in the
 * dump. `knows` tells the names of routines that calls within expressions may mean, `known` what its parameters hold; it then
 * has what the variables hold at the end.
 */
export function readCodeSteps(
  text: string,
  offset: number,
  dialect: DialectName,
  knows: (name: string) => boolean,
  known: KnownTexts,
): CodeStep[] {
  const { tokens } = tokenise(text, dialect, offset);
  const calls = callsInCode(tokens, dialect, knows);
  const found = [
    ...schemaSteps({ tokens, text, offset, dialect, known, calls }),
    ...writes(tokens, text, offset, dialect),
  ].toSorted((one, other) => one.start - other.start);
  const conditions = new BlockConditions(tokens, dialect);
  let index = 0;
  for (const step of found) {
    while (index < tokens.length && (tokens[index]?.start ?? step.start) < step.start) index += 1;
    conditions.advance(index);
    step.isConditional ||= conditions.isConditional;
    if (step.kind === "write" && conditions.isInLoop) step.isOnce = false;
  }
  return found;
}

interface Code {
  readonly tokens: readonly Token[];
  readonly text: string;
  readonly offset: number;
  readonly dialect: DialectName;
  readonly known: KnownTexts;
  readonly calls: readonly PlacedCall[];
}

/** The statements of DDL, SQL in literals and in variables whose text is known, and calls with what is known of their arguments. */
function schemaSteps({ tokens, text, offset, dialect, known, calls }: Code): CodeStep[] {
  const steps: CodeStep[] = [];
  const isConditional = false;
  const addText = (parts: readonly Token[]): void => {
    const [first] = parts;
    if (!first) return;
    const literal = readLiteral(parts);
    const possible = literal ? null : possibleTexts(parts, dialect, known);
    if (literal) steps.push({ kind: "script", start: literal.start, literal, isBuilt: false, isConditional });
    else if (possible === null) steps.push({ kind: "dynamic", start: first.start, isConditional });
    const isUncertain = possible !== null && (!possible.isCertain || possible.texts.length > 1);
    for (const value of possible?.texts ?? [])
      steps.push({
        kind: "script",
        start: first.start,
        literal: { ...first, value },
        isBuilt: true,
        isConditional: isUncertain,
      });
  };
  const conditions = new BlockConditions(tokens, dialect);
  let next = 0;
  const callsPackages = dialect === "oracle" && /\bdbms_sql\b|\bexec_ddl_statement\b/i.test(text);
  for (let start = 0; start < tokens.length;) {
    let end = start;
    while (end < tokens.length && tokens[end]?.value !== ";" && tokens[end]?.kind !== "end") end += 1;
    const first = skipControl(tokens, start, end);
    conditions.advance(first);
    const { depth, isInLoop } = conditions;
    known.leaveTo(depth);
    const own = tokens.slice(start, end);
    for (; next < calls.length && (calls[next]?.start ?? 0) < (tokens[end]?.start ?? Infinity); next += 1) {
      const call = calls[next];
      if (!call) break;
      const given = readArguments(call.args ?? [], dialect, known);
      steps.push({ kind: "call", call, given, start: call.start, isConditional });
    }
    assignTexts(own, dialect, known, { depth, isInLoop });
    if (ddlWords.has(tokens[first]?.upper ?? "")) {
      const statement = part(tokens, first, end, text, offset);
      steps.push({ kind: "ddl", start: statement.start, statement, isConditional });
    } else {
      const at = startOfText(tokens, first, end, dialect);
      if (at !== null) addText(tokens.slice(at, end));
    }
    for (const argument of callsPackages ? ddlArguments(tokens.slice(first, end)) : []) addText(argument);
    start = end + 1;
  }
  known.leaveTo(0);
  return steps;
}

/** The statements that write rows. */
function writes(tokens: readonly Token[], text: string, offset: number, dialect: DialectName): CodeStep[] {
  return writingStatements(tokens, dialect).map(({ from, to }): CodeStep => {
    const statement = part(tokens, from, to, text, offset);
    let before = from - 1;
    while (before >= 0 && tokens[before]?.value !== ";" && tokens[before]?.upper !== "FORALL") before -= 1;
    const isOnce = tokens[from]?.upper === "INSERT" && tokens[before]?.upper !== "FORALL";
    return { kind: "write", start: statement.start, statement, isOnce, isConditional: false };
  });
}

function part(tokens: readonly Token[], from: number, to: number, text: string, textOffset: number): Statement {
  const own = tokens.slice(from, to);
  const start = own[0]?.start ?? textOffset;
  return { tokens: own, start, end: own.at(-1)?.end ?? start, text, textOffset, isCutOff: false };
}

/** Where the text stands that a statement runs as SQL: behind EXECUTE, and in MySQL behind PREPARE … FROM; null for others. */
function startOfText(tokens: readonly Token[], first: number, end: number, dialect: DialectName): number | null {
  const verb = tokens[first]?.upper;
  const isImmediate = tokens[first + 1]?.upper === "IMMEDIATE";
  if (verb === "EXECUTE") return isImmediate ? first + 2 : dialect === "mysql" ? null : first + 1;
  if (verb !== "PREPARE" || dialect !== "mysql") return null;
  return first + 3 < end && tokens[first + 2]?.upper === "FROM" ? first + 3 : null;
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
    else if (index > first ? upper === "CASE" || tokens[index]?.value === ":=" : ddlWords.has(upper)) break;
  }
  return first;
}
