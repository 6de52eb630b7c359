import type { StatementGrammar } from "../statement-grammar-model.ts";
import { commonNotAlias, commonOperators, commonReserved, power, wordSet } from "../statement-grammar-model.ts";

const reserved = `ADD ALTER AUTHORIZATION BACKUP BEGIN BREAK BROWSE BULK CASCADE CHECKPOINT CLOSE CLUSTERED COALESCE COLLATE COLUMN
  COMMIT COMPUTE CONSTRAINT CONTAINS CONTAINSTABLE CONTINUE CONVERT CROSS CURSOR DATABASE DBCC DEALLOCATE DECLARE
  DENY DISK DISTRIBUTED DOUBLE DUMP END ERRLVL ESCAPE EXCEPT EXEC EXECUTE EXIT EXTERNAL FETCH FILE FILLFACTOR FOR FOREIGN FREETEXT
  FREETEXTTABLE FULL FUNCTION GOTO HOLDLOCK IDENTITY_INSERT IDENTITYCOL IF INDEX INNER INTERSECT JOIN KEY KILL LEFT
  LINENO LOAD MERGE NATIONAL NOCHECK NONCLUSTERED NULLIF OF OFF OFFSETS OPEN OPENDATASOURCE OPENQUERY OPENROWSET OPENXML OPTION
  OUTER OVER PERCENT PIVOT PLAN PRIMARY PRINT PROC PROCEDURE PUBLIC RAISERROR READ READTEXT RECONFIGURE REFERENCES REPLICATION
  RESTORE RESTRICT RETURN REVERT REVOKE RIGHT ROLLBACK ROWCOUNT ROWGUIDCOL RULE SAVE SCHEMA SECURITYAUDIT SETUSER
  SHUTDOWN SOME STATISTICS TABLESAMPLE TEXTSIZE TOP TRAN TRANSACTION TRIGGER TRUNCATE TRY_CONVERT TSEQUAL
  UNPIVOT UPDATETEXT USE VARYING VIEW WAITFOR WHEN WHILE WITHIN WRITETEXT`;

/** @see https://learn.microsoft.com/sql/t-sql/language-elements/reserved-keywords-transact-sql */
export const sqlserverStatementGrammar: StatementGrammar = {
  dialect: "sqlserver",
  reserved: wordSet(reserved, commonReserved),
  valueWords: wordSet("IDENTITYCOL ROWGUIDCOL"),
  softAliases: new Set(),
  nameParts: null,
  callable:
    wordSet(`LEFT RIGHT COALESCE NULLIF CONVERT TRY_CONVERT CONTAINS FREETEXT CONTAINSTABLE FREETEXTTABLE OPENQUERY OPENROWSET
    OPENDATASOURCE OPENXML UPDATE ANY ALL SOME IDENTITY SYSTEM_USER`),
  notAlias: wordSet(
    `${reserved} OUTPUT APPLY SET OPTION WITH GO LIMIT`.replace(" LIMIT", ""),
    commonNotAlias.filter((word) => !["LIMIT", "OFFSET", "NATURAL", "RETURNING"].includes(word)),
  ),
  notItemAlias: wordSet(
    reserved,
    commonNotAlias.filter((word) => !["LIMIT", "OFFSET", "NATURAL", "RETURNING", "USING", "WINDOW"].includes(word)),
  ),
  operatorPower: new Map([
    ...commonOperators,
    ["!<", power.comparison],
    ["!>", power.comparison],
    ["*=", power.comparison],
    ["=*", power.comparison],
    ["<<", power.additive],
    [">>", power.additive],
    ["|", power.additive],
    ["&", power.additive],
    ["^", power.additive],
  ]),
  otherOperatorPower: null,
  unaryOperators: wordSet("- + ~"),
  exceptWords: new Set(["EXCEPT"]),
  pipesMeanOr: false,
  hasImplicitStatementEnd: true,
  allowsEmptySelect: false,
  hasEqualsAlias: true,
  hasStringAlias: true,
  hasOptionalFrom: true,
  mergedColumns: { areReadByJoin: true, areReadByStar: true },
  conditionsSeeAllOfFrom: false,
  allowsReservedAfterAs: true,
};
