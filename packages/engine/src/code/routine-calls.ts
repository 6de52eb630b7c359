import type { DialectName } from "../sql/dialect-name.ts";
import { signOf, tokenAt } from "../sql/token.ts";
import type { Token } from "../sql/token.ts";
import { startsStatement } from "./code-statements.ts";

/** What procedural code hands over to code that stands elsewhere. */
interface HandedOver {
  /** The routines that it calls as statements, as written, without those of the database itself. */
  readonly routines: readonly string[];
  /** Whether it runs statements that it puts together as text. */
  readonly buildsStatements: boolean;
}

/** A call at a token: the routine's name, `null` for a statement made of text. */
type Call = WrittenName | null | undefined;

const reader: Readonly<Record<DialectName, (tokens: readonly Token[], at: number) => Call>> = {
  postgresql: callInPostgresql,
  mysql: (tokens, at) => (isStart(tokens, at, "CALL") ? nameAt(tokens, at + 1) : undefined),
  sqlite: () => undefined,
  oracle: callInOracle,
  sqlserver: callInSqlServer,
};

/** The routine, none of the database's own, that a statement which begins at a token calls; null for a statement made of text. */
export const routineCallAt = (tokens: readonly Token[], at: number, dialect: DialectName): Call =>
  reader[dialect](tokens, at);

/** The calls of routines in procedural code, and whether statements are run that only the run itself shows. */
export function handedOver(tokens: readonly Token[], dialect: DialectName): HandedOver {
  const routines = new Set<string>();
  let buildsStatements = false;
  for (const at of tokens.keys()) {
    const call = routineCallAt(tokens, at, dialect);
    if (call === null) buildsStatements = true;
    else if (call !== undefined) routines.add(call.name);
  }
  for (const [at, { upper }] of tokens.entries())
    if (upper === "PROCEDURE" || upper === "FUNCTION") routines.delete(nameAt(tokens, at + 1)?.name ?? "");
  return { routines: [...routines], buildsStatements };
}

const isStart = (tokens: readonly Token[], at: number, word: string) =>
  tokenAt(tokens, at).upper === word && startsStatement(tokens, at);

/** The name of a routine where it is called. */
export interface WrittenName {
  readonly name: string;
  readonly parts: readonly Token[];
  /** The index behind the name. */
  readonly end: number;
  readonly first: string;
  readonly last: string;
}

/** The name of one or several parts that begins at a token. */
export function nameAt(tokens: readonly Token[], from: number): WrittenName | undefined {
  const parts: Token[] = [];
  let end = from;
  for (; ; end += 1) {
    const token = tokenAt(tokens, end);
    if (token.kind !== "word" && token.kind !== "quoted") break;
    parts.push(token);
    end += 1;
    if (signOf(tokenAt(tokens, end)) !== ".") break;
  }
  const [first, last] = [parts[0]?.value, parts.at(-1)?.value];
  if (first === undefined || last === undefined) return undefined;
  const name = parts.map(({ value }) => value).join(".");
  return { name, parts, end, first: first.toUpperCase(), last: last.toUpperCase() };
}

/** @see https://www.postgresql.org/docs/current/functions-admin.html and functions-sequence.html */
const ownOfPostgresql = /^(?:PG_|SET_CONFIG$|CURRENT_SETTING$|NEXTVAL$|SETVAL$|CURRVAL$|LASTVAL$|COUNT$)/u;

function callInPostgresql(tokens: readonly Token[], at: number): Call {
  if (isStart(tokens, at, "EXECUTE")) return null;
  if (!isStart(tokens, at, "PERFORM") && !isStart(tokens, at, "CALL")) return undefined;
  const called = nameAt(tokens, at + 1);
  const isCall = called !== undefined && signOf(tokenAt(tokens, called.end)) === "(";
  return isCall && !ownOfPostgresql.test(called.last) ? called : undefined;
}

function callInSqlServer(tokens: readonly Token[], at: number): Call {
  const word = tokenAt(tokens, at).upper;
  if ((word !== "EXEC" && word !== "EXECUTE") || tokenAt(tokens, at + 1).upper === "AS") return undefined;
  // EXEC @result = dbo.p
  const returns = tokenAt(tokens, at + 2).value === "=";
  const called = nameAt(tokens, returns ? at + 3 : at + 1);
  if (called === undefined || called.last === "SP_EXECUTESQL") return null;
  return /^(?:SP|XP)_/u.test(called.last) ? undefined : called;
}

const notRoutinesOfOracle = new Set(
  `NULL RETURN RAISE COMMIT ROLLBACK EXIT CONTINUE END BEGIN IF ELSIF ELSE WHILE CLOSE FETCH OPEN PIPE GOTO SAVEPOINT CASE FOR FORALL
  LOOP DECLARE SELECT INSERT UPDATE DELETE MERGE WITH LOCK SET WHEN EXCEPTION RAISE_APPLICATION_ERROR`.split(/\s+/u),
);
/** Packages that come with the database and its web tools. */
const ownOfOracle = /^(?:DBMS|UTL|APEX|WWV|CTX|OWA|HTP|HTF|SDO|XDB|ORDS?|LOGSTDBY|SYS|CTXSYS|MDSYS|STANDARD)(?:_|$)/u;
/** Methods of collections. @see https://docs.oracle.com/en/database/oracle/oracle-database/19/lnpls/collection-method.html */
const collectionMethods = new Set(["DELETE", "EXTEND", "TRIM"]);

function callInOracle(tokens: readonly Token[], at: number): Call {
  if (tokenAt(tokens, at).upper === "EXECUTE" && tokenAt(tokens, at + 1).upper === "IMMEDIATE") return null;
  if (isStart(tokens, at, "CALL")) return nameAt(tokens, at + 1);
  if (!startsStatement(tokens, at)) return undefined;
  const called = nameAt(tokens, at);
  if (called === undefined || notRoutinesOfOracle.has(called.first) || ownOfOracle.test(called.first)) return undefined;
  const isMethod = called.first !== called.last && collectionMethods.has(called.last);
  const end = signOf(tokenAt(tokens, called.end)) === "(" ? behindGroup(tokens, called.end) : called.end;
  // A value put into an element of a collection begins like a call.
  return endsStatement(tokenAt(tokens, end)) && !isMethod ? called : undefined;
}

const endsStatement = (token: Token) => token.kind === "end" || signOf(token) === ";";

function behindGroup(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from; ; at += 1) {
    const token = tokenAt(tokens, at);
    if (signOf(token) === "(") depth += 1;
    else if (signOf(token) === ")") depth -= 1;
    else if (endsStatement(token)) return at;
    if (depth === 0) return at + 1;
  }
}
