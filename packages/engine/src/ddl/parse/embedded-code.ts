import { nameAt } from "../../code/routine-calls.ts";
import { argumentsAt, callOf, callsInCode } from "../calls-in-code.ts";
import type { RoutineCall } from "../routine-call.ts";
import type { DefinitionCursor } from "./definition-cursor.ts";
import type { EmbeddedCode, ParsedStatement } from "./parsed-statement.ts";

/**
 * The statement behind MariaDB's `SET STATEMENT variable = value FOR`.
 * @see https://mariadb.com/kb/en/set-statement/
 */
export function readSettingFor(cursor: DefinitionCursor): EmbeddedCode | null {
  if (cursor.dialect !== "mysql" || !cursor.accept("STATEMENT")) return null;
  while (!cursor.isAtEnd && !cursor.isAt("FOR")) cursor.skip();
  if (!cursor.accept("FOR") || cursor.isAtEnd) return null;
  const { start } = cursor.token;
  return { text: cursor.source(cursor.index, cursor.limit), offset: start, isProcedural: false, isConditional: false };
}

/**
 * The statement that PostgreSQL's EXPLAIN ANALYZE runs; null where EXPLAIN runs none.
 * @see https://www.postgresql.org/docs/current/sql-explain.html
 */
export function readExplained(cursor: DefinitionCursor): EmbeddedCode | null {
  if (cursor.dialect !== "postgresql") return null;
  let isRun = false;
  const isOption = cursor.eachElement(() => {
    if (cursor.acceptOneOf("ANALYZE", "ANALYSE"))
      isRun = !cursor.isOneOf(["FALSE", "OFF"]) && cursor.token.value !== "0";
  });
  if (!isOption) isRun = cursor.acceptOneOf("ANALYZE", "ANALYSE") !== null;
  cursor.accept("VERBOSE");
  if (!isRun || cursor.isAtEnd) return null;
  const { start } = cursor.token;
  return { text: cursor.source(cursor.index, cursor.limit), offset: start, isProcedural: false, isConditional: false };
}

/**
 * The statement that MariaDB's ANALYZE runs; null where it is ANALYZE TABLE.
 * @see https://mariadb.com/kb/en/analyze-statement/
 */
export function readAnalysed(cursor: DefinitionCursor): EmbeddedCode | null {
  if (cursor.dialect !== "mysql") return null;
  if (cursor.accept("FORMAT")) cursor.index += 2;
  if (!cursor.isOneOf(["SELECT", "UPDATE", "DELETE", "INSERT", "REPLACE", "WITH"])) return null;
  const { start } = cursor.token;
  return { text: cursor.source(cursor.index, cursor.limit), offset: start, isProcedural: false, isConditional: false };
}

/** The code of a block that runs as the dump is loaded. */
export function readProceduralCode(cursor: DefinitionCursor, first: string): EmbeddedCode[] {
  if (first === "DO") {
    const literal = cursor.statement.tokens.find(({ kind }) => kind === "string");
    return literal ? [{ text: literal.value, offset: literal.start, isProcedural: true, isConditional: false }] : [];
  }
  const isBlock = cursor.dialect === "oracle" || (cursor.dialect === "mysql" && (first === "IF" || cursor.isAt("NOT")));
  if (!isBlock || cursor.limit < 3) return [];
  const text = cursor.source(0, cursor.limit);
  return [{ text, offset: cursor.at(0).start, isProcedural: true, isConditional: false }];
}

/** What stands behind the first word, to be searched for DDL. */
export function readRest(cursor: DefinitionCursor): EmbeddedCode {
  const { start } = cursor.at(1);
  return { text: cursor.source(1, cursor.limit), offset: start, isProcedural: true, isConditional: false };
}

/** The routine of `CALL f(…)`. */
export function readCall(cursor: DefinitionCursor): RoutineCall[] {
  const { tokens } = cursor.statement;
  const name = nameAt(tokens, 1);
  return name ? [{ ...callOf(name, cursor.dialect, true), args: argumentsAt(tokens, name.end) }] : [];
}

/** Functions of PostgreSQL and MySQL that a query or a change of rows may call: names with arguments, whatever they are. */
export function readFunctionCalls({ dialect, statement: { tokens } }: DefinitionCursor): RoutineCall[] {
  if (dialect !== "postgresql" && dialect !== "mysql") return [];
  const calls = callsInCode(tokens, dialect, () => true);
  const [first] = calls;
  // Of SELECT schema.f(…) alone it is known that no other thing is meant.
  const isAlone = tokens[0]?.upper === "SELECT" && first !== undefined && first.start === tokens[1]?.start;
  if (!isAlone || first.parts.length < 2 || /^(?:pg_|information_schema$)/.test(first.parts[0] ?? "")) return calls;
  return [{ ...first, isStatement: true }, ...calls.slice(1)];
}

/** The SQL that MySQL's PREPARE and MariaDB's EXECUTE IMMEDIATE take: a literal, else what is put together at run time. */
export function readPrepared(cursor: DefinitionCursor, at: number): Partial<ParsedStatement> {
  const { kind, value, start } = cursor.at(at);
  const isWhole = at + 1 >= cursor.limit || cursor.at(at + 1).upper === "USING";
  if (kind !== "string" || !isWhole) return { isDynamic: true, textAt: at };
  return { embedded: [{ text: value, offset: start, isProcedural: false, isConditional: at > 2 }] };
}
