import type { StatementGrammar } from "../statement-grammar-model.ts";
import { commonNotAlias, commonOperators, commonReserved, power, wordSet } from "../statement-grammar-model.ts";

const reserved = `ALTER CLUSTER COMPRESS CONNECT EXCLUSIVE IDENTIFIED INTERSECT LOCK MINUS NOCOMPRESS NOWAIT OPTION PCTFREE
  PRIOR RENAME REVOKE SHARE START SYNONYM TRIGGER VIEW`;
const notCommon = new Set(["CASE", "WHEN", "CROSS", "JOIN", "INNER", "LEFT", "FULL", "RIGHT"]);

/** @see https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/Oracle-SQL-Reserved-Words.html */
export const oracleStatementGrammar: StatementGrammar = {
  dialect: "oracle",
  reserved: wordSet(
    reserved,
    commonReserved.filter((word) => word !== "CASE" || !notCommon.has(word)),
  ),
  valueWords: new Set(),
  softAliases: new Set(),
  nameParts: null,
  callable: wordSet("PRIOR ANY ALL SET TABLE"),
  notAlias: wordSet(
    `${reserved} START CONNECT MODEL PIVOT UNPIVOT PARTITION SUBPARTITION SAMPLE MATCH_RECOGNIZE LOG VERSIONS OUTER APPLY`,
    commonNotAlias,
  ),
  notItemAlias: wordSet(
    `${reserved} OVER KEEP BULK`,
    commonNotAlias.filter((word) => word !== "CASE"),
  ),
  operatorPower: new Map([
    ...commonOperators,
    ["^=", power.comparison],
    ["~=", power.comparison],
    ["||", power.additive],
    ["**", power.exponent],
  ]),
  otherOperatorPower: null,
  unaryOperators: wordSet("- + PRIOR CONNECT_BY_ROOT"),
  exceptWords: new Set(["EXCEPT", "MINUS"]),
  pipesMeanOr: false,
  hasImplicitStatementEnd: false,
  allowsEmptySelect: false,
  hasEqualsAlias: false,
  hasStringAlias: false,
  hasOptionalFrom: true,
  mergedColumns: { areReadByJoin: true, areReadByStar: true },
  conditionsSeeAllOfFrom: false,
  allowsReservedAfterAs: true,
};
