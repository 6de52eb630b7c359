import type { CodeToken } from "./code-tokens.ts";

/** How strongly an element binds; the weakest first. What is missing here stands for an operand. */
const powers: Readonly<Record<string, number>> = {
  ",": 0,
  or: 1,
  xor: 2,
  and: 3,
  not: 4,
  "=": 5,
  "<": 5,
  ">": 5,
  "<=": 5,
  ">=": 5,
  "<>": 5,
  is: 5,
  in: 5,
  like: 5,
  ilike: 5,
  "not like": 5,
  between: 5,
  "||": 6,
  "+": 7,
  "-": 7,
  "*": 8,
  "/": 8,
  "%": 8,
  "::": 10,
};
/** Where these stand on both sides of a parenthesis, the order in which they are computed makes no difference. */
const associative = new Set(["and", "or"]);
/** Words in front of a parenthesis that belongs to no call and no list. */
const openers = new Set(["and", "or", "not", "between", "when", "then", "else", "like", "ilike"]);
const operand = 11;
/** Weaker than every operator: what is not known keeps its parentheses. */
const unknown = -1;

/** The elements without the parentheses that change nothing: around all, around one operand, twice, and where the operators say the same. */
export function withoutRedundantParentheses(tokens: readonly CodeToken[]): CodeToken[] {
  const closings = matchParentheses(tokens);
  const dropped = new Set<number>();
  // Inner ones first, so that what is left inside of an outer one is known.
  for (let open = tokens.length - 1; open >= 0; open -= 1) {
    const close = closings.get(open);
    if (close === undefined || isCallOrList(tokens, open, dropped)) continue;
    if (isRedundant(tokens, open, close, { closings, dropped })) dropped.add(open).add(close);
  }
  return dropped.size === 0 ? [...tokens] : tokens.filter((_, at) => !dropped.has(at));
}

function matchParentheses(tokens: readonly CodeToken[]): Map<number, number> {
  const open: number[] = [];
  const closings = new Map<number, number>();
  for (const [at, { text, kind }] of tokens.entries()) {
    if (kind !== "sign") continue;
    if (text === "(") open.push(at);
    if (text !== ")") continue;
    const start = open.pop();
    if (start !== undefined) closings.set(start, at);
  }
  return closings;
}

/** Behind a name stand the arguments of a call, a list or a query. */
function isCallOrList(tokens: readonly CodeToken[], open: number, dropped: ReadonlySet<number>): boolean {
  const before = neighbour(tokens, open, -1, dropped);
  return before !== undefined && before.kind === "name" && !openers.has(before.text.toLowerCase());
}

interface Groups {
  readonly closings: ReadonlyMap<number, number>;
  readonly dropped: ReadonlySet<number>;
}

function isRedundant(tokens: readonly CodeToken[], open: number, close: number, groups: Groups): boolean {
  const { weakest, operator, isEmpty } = weakestInside(tokens, open, close, groups);
  if (isEmpty) return false;
  const left = neighbour(tokens, open, -1, groups.dropped);
  const right = neighbour(tokens, close, 1, groups.dropped);
  if (weakest === operand) return true;
  const isOuter = (left === undefined || isSign(left, "(")) && (right === undefined || isSign(right, ")"));
  if (isOuter) return weakest > 0 || (weakest === unknown && left === undefined);
  if (weakest <= 0) return false;
  return bindsMore(weakest, operator, left) && bindsMore(weakest, operator, right);
}

function bindsMore(weakest: number, operator: string, beside: CodeToken | undefined): boolean {
  if (beside === undefined || isSign(beside, "(") || isSign(beside, ")") || isSign(beside, ",")) return true;
  const text = beside.text.toLowerCase();
  const power = powers[text];
  if (power === undefined || power === 0) return false;
  return weakest > power || (weakest === power && operator === text && associative.has(text));
}

/** The operator of a group that binds least, beside the groups inside of it that keep their parentheses. */
function weakestInside(
  tokens: readonly CodeToken[],
  open: number,
  close: number,
  { closings, dropped }: Groups,
): { weakest: number; operator: string; isEmpty: boolean } {
  let weakest = operand;
  let operator = "";
  let isEmpty = true;
  let wasOperand = false;
  for (let at = open + 1; at < close; at += 1) {
    const token = tokens[at];
    if (token === undefined || dropped.has(at)) continue;
    isEmpty = false;
    const text = token.text.toLowerCase();
    if (isSign(token, "(")) {
      at = closings.get(at) ?? close;
      wasOperand = true;
      continue;
    }
    const power =
      token.kind === "literal" || text === "." ? undefined : Object.hasOwn(powers, text) ? powers[text] : undefined;
    if (power !== undefined) {
      // A sign in front of a number binds as the weakest that it could be.
      if (power < weakest) [weakest, operator] = [power, text];
      wasOperand = false;
      continue;
    }
    const isOperand = token.kind !== "sign" && !(text === "null" || text === "any" || text === "all");
    // Two operands side by side are a construct with words of its own, and so is every operator that is not known.
    if ((isOperand && wasOperand) || (token.kind === "sign" && text !== "." && text !== "]" && text !== "[")) {
      return { weakest: unknown, operator: "", isEmpty };
    }
    wasOperand = isOperand;
    if (text === ".") wasOperand = false;
  }
  return { weakest, operator, isEmpty };
}

function neighbour(
  tokens: readonly CodeToken[],
  from: number,
  step: 1 | -1,
  dropped: ReadonlySet<number>,
): CodeToken | undefined {
  let at = from + step;
  while (dropped.has(at)) at += step;
  return tokens[at];
}

function isSign({ kind, text }: CodeToken, sign: string): boolean {
  return kind === "sign" && text === sign;
}
