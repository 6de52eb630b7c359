import type { StatementGrammar } from "../statement-grammar-model.ts";
import { commonOperators, power, wordSet } from "../statement-grammar-model.ts";

const reserved = `ALL ANALYSE ANALYZE AND ANY ARRAY AS ASC ASYMMETRIC BOTH CASE CAST CHECK COLLATE COLUMN CONSTRAINT CREATE
  DEFAULT DEFERRABLE DESC DISTINCT DO ELSE END EXCEPT FETCH FOR FOREIGN FROM GRANT GROUP HAVING IN INITIALLY INTERSECT INTO
  LATERAL LEADING LIMIT NOT NULL OFFSET ON ONLY OR ORDER PLACING PRIMARY REFERENCES RETURNING SELECT SOME SYMMETRIC TABLE
  THEN TO TRAILING UNION UNIQUE USING VARIADIC WHEN WHERE WINDOW WITH`;
const functionOrType = `BINARY COLLATION CONCURRENTLY CROSS FREEZE FULL ILIKE INNER IS ISNULL JOIN LEFT LIKE NATURAL NOTNULL
  OUTER OVERLAPS RIGHT SIMILAR TABLESAMPLE VERBOSE AUTHORIZATION`;

const valueWords = `CURRENT_CATALOG CURRENT_DATE CURRENT_ROLE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER LOCALTIME LOCALTIMESTAMP
  SESSION_USER USER`;

/** @see https://www.postgresql.org/docs/current/sql-keywords-appendix.html */
export const postgresqlStatementGrammar: StatementGrammar = {
  dialect: "postgresql",
  reserved: wordSet(`${reserved} ${functionOrType} ${valueWords} TRUE FALSE`),
  valueWords: wordSet(valueWords),
  softAliases: new Set(),
  nameParts: null,
  callable: wordSet(`${functionOrType} ANY ALL SOME COALESCE`),
  notAlias: wordSet(`${reserved} ${functionOrType} ${valueWords} SET VALUES OVERRIDING TRUE FALSE`),
  notItemAlias:
    wordSet(`ARRAY AS CHAR CHARACTER CREATE DAY EXCEPT FETCH FILTER FOR FROM GRANT GROUP HAVING HOUR INTERSECT INTO
    ISNULL LIMIT MINUTE MONTH NATIONAL NOTNULL OFFSET ON ORDER OVER OVERLAPS PRECISION RETURNING SECOND TO UNION VARYING WHERE
    WINDOW WITH WITHIN WITHOUT YEAR`),
  operatorPower: new Map([...commonOperators, ["^", power.exponent]]),
  otherOperatorPower: power.other,
  unaryOperators: wordSet("- + ~ @ |/ ||/ !!"),
  exceptWords: new Set(["EXCEPT"]),
  pipesMeanOr: false,
  hasImplicitStatementEnd: false,
  allowsEmptySelect: true,
  hasEqualsAlias: false,
  hasStringAlias: false,
  hasOptionalFrom: false,
  mergedColumns: { areReadByJoin: true, areReadByStar: true },
  conditionsSeeAllOfFrom: false,
  allowsReservedAfterAs: true,
};
