import { ddlGrammarByDialect } from "./ddl-grammar-by-dialect.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import { quoteName } from "./quote-name.ts";
import { reservedWords } from "./reserved-words.ts";

/** Names that their dialect stores as they are written without quotes. */
const plainNames: Readonly<Record<DialectName, RegExp>> = {
  postgresql: /^[a-z_][a-z0-9_$]*$/,
  mysql: /^[A-Za-z_][A-Za-z0-9_$]*$/,
  sqlite: /^[A-Za-z_][A-Za-z0-9_$]*$/,
  oracle: /^[A-Z][A-Z0-9_$#]*$/,
  sqlserver: /^[A-Za-z_#][A-Za-z0-9_@$#]*$/,
};

/** Words that no database reserves and that yet begin a clause where a column may stand. */
const clauseWords = new Set(
  `CHECK COMMENT CONSTRAINT EXCLUDE FOREIGN FULLTEXT INCLUDING INDEX KEY LIKE NESTED OPTIONS PERIOD PRIMARY SPATIAL SUPPLEMENTAL SYSTEM
  UNIQUE VALUES USING`.split(/\s+/),
);

/** One name, in quotes where its dialect would fold it or take it as a word of its own. */
export function plainName(name: string, dialect: DialectName): string {
  const upper = name.toUpperCase();
  const isWord =
    reservedWords[dialect].has(upper) ||
    clauseWords.has(upper) ||
    ddlGrammarByDialect[dialect].attributeWords.has(upper);
  return plainNames[dialect].test(name) && !isWord ? name : quoteName(name, dialect);
}
