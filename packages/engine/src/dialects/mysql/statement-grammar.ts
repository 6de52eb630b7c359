import type { StatementGrammar } from "../statement-grammar-model.ts";
import { commonNotAlias, commonOperators, commonReserved, power, wordSet } from "../statement-grammar-model.ts";

const reserved = `ADD ALTER ANALYZE BEFORE BOTH CALL CASCADE CHANGE COLLATE COLUMN CONDITION CONSTRAINT CONTINUE CONVERT CROSS CURSOR
  DATABASES DECLARE DELAYED DESCRIBE DETERMINISTIC DISTINCTROW DIV EACH ELSEIF ENCLOSED ESCAPED
  EXIT EXPLAIN FETCH FOR FORCE FOREIGN FULLTEXT HIGH_PRIORITY IF IGNORE INDEX INFILE INNER INOUT ITERATE
  JOIN KEY KEYS KILL LEADING LEAVE LEFT LIMIT LINEAR LINES LOAD LOCK LOOP LOW_PRIORITY MATCH MOD NATURAL
  NO_WRITE_TO_BINLOG OPTIMIZE OPTIONALLY OUT OUTER OUTFILE PRIMARY PROCEDURE PURGE READ REFERENCES
  REGEXP RELEASE RENAME REPEAT REPLACE REQUIRE RESTRICT RETURN REVOKE RIGHT RLIKE SCHEMAS SENSITIVE SEPARATOR SHOW SPATIAL
  SQL_BIG_RESULT SQL_CALC_FOUND_ROWS SQL_SMALL_RESULT STARTING STRAIGHT_JOIN TERMINATED TRAILING TRIGGER UNDO UNLOCK
  UNSIGNED USAGE USE USING VARYING WHEN WHILE WRITE XOR ZEROFILL BINARY INTERVAL VALUES TRUE FALSE INTERSECT`;

/** Reserved words of MySQL and of MariaDB alike: types, units of time, parts of routines. */
const otherReserved = `ACCESSIBLE ASENSITIVE BIGINT BLOB CHAR CHARACTER DAY_HOUR DAY_MICROSECOND DAY_MINUTE DAY_SECOND DEC DECIMAL DOUBLE
  FLOAT FLOAT4 FLOAT8 HOUR_MICROSECOND HOUR_MINUTE HOUR_SECOND INSENSITIVE INT INT1 INT2 INT3 INT4 INT8 INTEGER LONG LONGBLOB LONGTEXT
  MAXVALUE MEDIUMBLOB MEDIUMINT MEDIUMTEXT MIDDLEINT MINUTE_MICROSECOND MINUTE_SECOND MODIFIES NUMERIC PRECISION READS REAL
  SECOND_MICROSECOND SMALLINT SPECIFIC SQLEXCEPTION SQLSTATE SQLWARNING TINYBLOB TINYINT TINYTEXT VARBINARY VARCHAR VARCHARACTER
  YEAR_MONTH`;
const valueWords = `CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER LOCALTIME LOCALTIMESTAMP UTC_DATE UTC_TIME UTC_TIMESTAMP`;

/** FULL is no word of MySQL's joins: `a FULL JOIN b` joins the table `a`, called FULL, to `b`. */
const notAlias = commonNotAlias.filter((word) => word !== "FULL");

/** @see https://dev.mysql.com/doc/refman/8.0/en/keywords.html */
export const mysqlStatementGrammar: StatementGrammar = {
  dialect: "mysql",
  reserved: wordSet(
    `${reserved} ${otherReserved} ${valueWords}`,
    commonReserved.filter((word) => word !== "ANY"),
  ),
  valueWords: wordSet(valueWords),
  softAliases: wordSet("ANY VALUE WINDOW TABLESAMPLE"),
  nameParts: { table: 2, column: 3 },
  callable: wordSet(
    "LEFT RIGHT IF REPLACE MOD CONVERT DATABASE SCHEMA REPEAT VALUES INSERT INTERVAL CHAR MATCH DEFAULT EXISTS TRUNCATE COLLATE SET IN",
  ),
  notAlias: wordSet(
    `${reserved} ${otherReserved} ${valueWords} LOCK PARTITION FORCE IGNORE USE STRAIGHT_JOIN VALUE`,
    notAlias,
  ),
  notItemAlias: wordSet(`${reserved} ${otherReserved} ${valueWords} DIV OVER`, notAlias),
  operatorPower: new Map([
    ...commonOperators,
    ["<=>", power.comparison],
    ["XOR", power.xor],
    ["DIV", power.multiplicative],
    ["MOD", power.multiplicative],
    ["|", power.bitOr],
    ["&", power.bitAnd],
    ["<<", power.shift],
    [">>", power.shift],
    ["^", power.exponent],
    ["->", power.cast],
    ["->>", power.cast],
    [":=", 0],
  ]),
  otherOperatorPower: null,
  unaryOperators: wordSet("- + ~ ! BINARY"),
  exceptWords: new Set(["EXCEPT", "MINUS"]),
  pipesMeanOr: true,
  hasImplicitStatementEnd: false,
  allowsEmptySelect: false,
  hasEqualsAlias: false,
  hasStringAlias: true,
  hasOptionalFrom: true,
  // MariaDB asks for no privilege on the columns that only a join compares.
  mergedColumns: { areReadByJoin: false, areReadByStar: true },
  conditionsSeeAllOfFrom: false,
  allowsReservedAfterAs: false,
};
