import type { DialectName } from "../sql/dialect-name.ts";
import { lexicalRulesByDialect } from "../dialects/lexical-rules-by-dialect.ts";
import type { Diagnostic } from "../sql/diagnostic.ts";
import { positionAt } from "../sql/position.ts";
import { Scanner } from "../sql/scanner.ts";
import type { Token } from "../sql/token.ts";

const issueMessages = {
  "unterminated-string": "This string is not closed before the text ends.",
  "unterminated-name": "This quoted name is not closed before the text ends.",
  "unterminated-comment": "A comment is not closed before the text ends.",
} as const;

/**
 * The tokens of a text, the last of kind `end`, with what is wrong in it lexically; comments and white space are left out.
 * Spans count from `baseOffset`; positions count lines within the given text.
 */
export function tokenise(
  text: string,
  dialect: DialectName,
  baseOffset = 0,
): { tokens: Token[]; diagnostics: Diagnostic[] } {
  const scanner = new Scanner(lexicalRulesByDialect[dialect]);
  scanner.reset(text, 0, true);
  scanner.baseOffset = baseOffset;
  const tokens: Token[] = [];
  const diagnostics: Diagnostic[] = [];
  for (;;) {
    scanner.next();
    const token = scanner.token();
    tokens.push(token);
    if (scanner.issue) {
      const position = positionAt(text, scanner.start);
      const span = { start: token.start, end: token.end };
      diagnostics.push({
        code: scanner.issue,
        severity: "error",
        message: issueMessages[scanner.issue],
        span,
        position,
      });
    }
    if (token.kind === "end") return { tokens, diagnostics };
  }
}
