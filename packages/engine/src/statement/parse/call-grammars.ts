import type { DialectName } from "../../sql/dialect-name.ts";
import type { Name } from "../ast.ts";
import type { Parser } from "./parser.ts";
import { wordSet } from "../../dialects/statement-grammar-model.ts";

/**
 * The functions whose arguments are no plain list (`TRIM(LEADING 'x' FROM a)`), by database; null where any function may
 * be one of them.
 * @see https://www.postgresql.org/docs/current/functions-string.html and functions-json.html, functions-xml.html
 * @see https://dev.mysql.com/doc/refman/8.4/en/built-in-function-reference.html
 */
const ownGrammars: Readonly<Record<DialectName, ReadonlySet<string> | null>> = {
  postgresql:
    wordSet(`EXTRACT JSON JSON_ARRAY JSON_ARRAYAGG JSON_EXISTS JSON_OBJECT JSON_OBJECTAGG JSON_QUERY JSON_SCALAR
    JSON_SERIALIZE JSON_VALUE NORMALIZE OVERLAY POSITION SUBSTRING TRIM XMLATTRIBUTES XMLCONCAT XMLELEMENT XMLEXISTS XMLFOREST
    XMLNAMESPACES XMLPARSE XMLPI XMLROOT XMLSERIALIZE`),
  mysql:
    wordSet(`CHAR CONVERT EXTRACT GET_FORMAT GROUP_CONCAT JSON_ARRAYAGG JSON_OBJECTAGG JSON_VALUE MID POSITION SUBSTR
    SUBSTRING TRIM WEIGHT_STRING`),
  sqlite: new Set(),
  oracle: null,
  sqlserver: null,
};

/** Whether a function takes more than a list of expressions; in code that the database keeps, any may. */
export function hasOwnGrammar({ grammar, isStored }: Parser, name: readonly Name[]): boolean {
  const own = ownGrammars[grammar.dialect];
  if (own === null || isStored) return true;
  const [only, ...others] = name;
  return only !== undefined && others.length === 0 && !only.isQuoted && own.has(only.text.toUpperCase());
}
