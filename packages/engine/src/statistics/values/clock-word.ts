import type { DialectName } from "../../sql/dialect-name.ts";
import type { NameExpression } from "../../statement/ast.ts";
import { valueSemanticsByDialect } from "../../dialects/value-semantics-by-dialect.ts";

/** Whether a name is a word that stands for the present (`CURRENT_DATE`), and no column. */
export function isClockWord({ parts }: NameExpression, dialect: DialectName): boolean {
  const [word] = parts;
  return (
    word !== undefined &&
    parts.length === 1 &&
    !word.isQuoted &&
    valueSemanticsByDialect[dialect].clockWords.has(word.text.toLowerCase())
  );
}
