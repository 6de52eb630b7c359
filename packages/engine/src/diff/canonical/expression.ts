import type { DialectName } from "../../sql/dialect-name.ts";
import { codeTokens } from "./code-tokens.ts";
import type { CodeToken } from "./code-tokens.ts";
import { withoutRedundantCasts } from "./casts.ts";
import type { ExpressionScope } from "./casts.ts";
import { withoutRedundantParentheses } from "./parentheses.ts";

/** An expression whose spelling does not matter: equal texts mean the same. Different ones may mean the same all the same. */
export function canonicalExpression(
  expression: string,
  dialect: DialectName,
  scope: ExpressionScope,
  carryName: (name: string) => string = (name) => name,
): string {
  let tokens = codeTokens(expression, dialect);
  tokens = withoutRedundantParentheses(tokens);
  if (dialect === "postgresql") {
    tokens = withoutRedundantCasts(tokens, scope);
    tokens = withoutRedundantParentheses(withInLists(tokens));
  }
  return tokens.map((token) => (token.kind === "name" ? carryName(token.text) : token.text)).join(" ");
}

/** PostgreSQL keeps `x IN (a, b)` as `x = ANY (ARRAY[a, b])`. */
function withInLists(tokens: readonly CodeToken[]): CodeToken[] {
  const plain = withoutArrayParentheses(tokens);
  const made: CodeToken[] = [];
  for (let at = 0; at < plain.length; at += 1) {
    const token = plain[at];
    if (token === undefined) break;
    const isList = ["=", "any", "(", "array", "["].every(
      (text, offset) => plain[at + offset]?.text.toLowerCase() === text,
    );
    const close = isList ? plain.findIndex(({ text }, index) => index > at && text === "]") : -1;
    if (close < 0 || plain[close + 1]?.text !== ")") {
      made.push(token);
      continue;
    }
    made.push({ text: "in", kind: "name" }, { text: "(", kind: "sign" });
    made.push(...plain.slice(at + 5, close), { text: ")", kind: "sign" });
    at = close + 1;
  }
  return made;
}

/** `(ARRAY[…])` without its parentheses, which stand there for a cast behind it. */
function withoutArrayParentheses(tokens: readonly CodeToken[]): CodeToken[] {
  const made: CodeToken[] = [];
  let isOpen = false;
  for (const [at, token] of tokens.entries()) {
    if (token.text === "(" && tokens[at - 1]?.text === "(" && tokens[at + 1]?.text === "array") isOpen = true;
    else if (isOpen && token.text === ")" && tokens[at - 1]?.text === "]") isOpen = false;
    else made.push(token);
  }
  return made;
}
