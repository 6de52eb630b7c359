import type { StatementGrammar } from "../statement-grammar-model.ts";
import { commonNotAlias, commonOperators, commonReserved, power, wordSet } from "../statement-grammar-model.ts";

const reserved = `ADD ALTER AUTOINCREMENT COLLATE COMMIT CONSTRAINT DEFERRABLE ESCAPE FOREIGN INDEX INTERSECT ISNULL JOIN LIMIT NOTNULL
  NOTHING PRIMARY REFERENCES TRANSACTION USING WHEN RETURNING EXCEPT`;

/** @see https://www.sqlite.org/lang_keywords.html */
export const sqliteStatementGrammar: StatementGrammar = {
  dialect: "sqlite",
  reserved: wordSet(
    reserved,
    commonReserved.filter((word) => !["ANY", "ALL", "ASC", "DESC", "BY", "GRANT"].includes(word)),
    ["ALL"],
  ),
  valueWords: new Set(),
  softAliases: wordSet("ANY ASC BY DESC FETCH FILTER FOR GRANT OFFSET OVER WINDOW TABLESAMPLE"),
  nameParts: { table: 2, column: 3 },
  callable: wordSet("REPLACE LIKE GLOB MATCH REGEXP LEFT RIGHT IF EXISTS RAISE"),
  notAlias: wordSet(`${reserved} INDEXED OUTER ORDER GROUP`, commonNotAlias),
  notItemAlias: wordSet(`${reserved} OVER FILTER INDEXED OUTER`, commonNotAlias),
  operatorPower: new Map([
    ...commonOperators,
    ["==", power.comparison],
    ["|", power.bitOr],
    ["&", power.bitOr],
    ["<<", power.bitOr],
    [">>", power.bitOr],
    ["||", power.concatenate],
    ["->", power.concatenate],
    ["->>", power.concatenate],
  ]),
  otherOperatorPower: null,
  unaryOperators: wordSet("- + ~"),
  exceptWords: new Set(["EXCEPT"]),
  pipesMeanOr: false,
  hasImplicitStatementEnd: false,
  allowsEmptySelect: false,
  hasEqualsAlias: false,
  hasStringAlias: true,
  hasOptionalFrom: false,
  // The authorizer is told of no column that only a join compares.
  mergedColumns: { areReadByJoin: false, areReadByStar: false },
  conditionsSeeAllOfFrom: true,
  allowsReservedAfterAs: false,
};
