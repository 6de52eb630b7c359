import type { DialectName } from "../sql/dialect-name.ts";
import type { Token } from "../sql/token.ts";
import { nameAt, routineCallAt } from "../code/routine-calls.ts";
import type { WrittenName } from "../code/routine-calls.ts";
import { foldIdentifier } from "../catalog/names.ts";
import type { RoutineCall } from "./routine-call.ts";

/** A call with the place of its first word in the code. */
export interface PlacedCall extends RoutineCall {
  readonly start: number;
}

/** Makes the call of a name as written. */
export function callOf(
  name: Pick<WrittenName, "name" | "parts">,
  dialect: DialectName,
  isStatement: boolean,
): RoutineCall {
  return { parts: name.parts.map((part) => foldIdentifier(dialect, part)), written: name.name, isStatement };
}

/**
 * The calls in procedural code in the order of the text: those that are statements, and within expressions those of names that
 * `knows` knows. Routines that the code declares for itself are left out, as their code stands there.
 */
export function callsInCode(
  tokens: readonly Token[],
  dialect: DialectName,
  knows: (name: string) => boolean,
): PlacedCall[] {
  const own = dialect === "oracle" ? declaredIn(tokens) : new Set<string>();
  const calls: PlacedCall[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.kind !== "word" && token?.kind !== "quoted") continue;
    const statement = routineCallAt(tokens, at, dialect);
    const name = statement ?? callInExpression(tokens, at, dialect, knows);
    if (!name || own.has(name.first)) continue;
    calls.push({
      ...callOf(name, dialect, Boolean(statement)),
      args: argumentsAt(tokens, name.end),
      start: token.start,
    });
    // What stands in its arguments may call others.
    at = name.end - 1;
  }
  return calls;
}

/** The tokens between the parentheses that open here; none where arguments are left out, or are very many. */
export function argumentsAt(tokens: readonly Token[], open: number): readonly Token[] {
  if (tokens[open]?.value !== "(") return [];
  let depth = 0;
  for (let at = open; at < Math.min(tokens.length, open + mostArguments); at += 1) {
    const { kind, value } = tokens[at] ?? { kind: "end", value: "" };
    if (kind === "punctuation") depth += value === "(" ? 1 : value === ")" ? -1 : 0;
    if (value === ";") break;
    if (depth === 0) return tokens.slice(open + 1, at);
  }
  return [];
}

const mostArguments = 1000;
const wordsBeforeNoCall = new Set(["PROCEDURE", "FUNCTION", "INTO", "TABLE", "VIEW", "INDEX", "REFERENCES", "UPDATE"]);

/** A name with arguments behind it; in PL/SQL they may be left out. */
function callInExpression(
  tokens: readonly Token[],
  at: number,
  dialect: DialectName,
  knows: (name: string) => boolean,
): WrittenName | undefined {
  const before = tokens[at - 1];
  if (before?.value === "." || wordsBeforeNoCall.has(before?.upper ?? "")) return undefined;
  const name = nameAt(tokens, at);
  const last = name?.parts.at(-1);
  if (!name || !last || !knows(foldIdentifier(dialect, last))) return undefined;
  const hasArguments = tokens[name.end]?.value === "(";
  return hasArguments || (dialect === "oracle" && before?.value === ":=") ? name : undefined;
}

/** The routines that PL/SQL declares in itself, and its variables, which may be objects with methods. */
function declaredIn(tokens: readonly Token[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1];
    const isRoutine = before?.upper === "PROCEDURE" || before?.upper === "FUNCTION";
    const startsPart = before?.value === ";" || ["DECLARE", "IS", "AS"].includes(before?.upper ?? "");
    const next = tokens[at + 1]?.kind;
    const isVariable = startsPart && token.kind === "word" && (next === "word" || next === "quoted");
    if (isRoutine || isVariable) names.add(token.value.toUpperCase());
  }
  return names;
}
