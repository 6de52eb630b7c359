import type { DiffRules } from "../diff-rules-model.ts";

/** @see https://learn.microsoft.com/en-us/sql/t-sql/statements/alter-table-transact-sql */
export const sqlserverDiffRules: DiffRules = {
  product: "SQL Server",
  impliedArguments: {
    char: ["1"],
    varchar: ["1"],
    nchar: ["1"],
    nvarchar: ["1"],
    binary: ["1"],
    varbinary: ["1"],
    decimal: ["18", "0"],
    float: ["53"],
    time: ["7"],
    datetime2: ["7"],
    datetimeoffset: ["7"],
  },
  typesWithoutWidth: new Set(),
  integerBytes: { tinyint: 1, smallint: 2, int: 4, bigint: 8 },
  textBytes: {},
  hasLooseTypes: false,
  isGeneratedName: (_part, name) => /^(?:PK|UQ|FK|CK|DF)__.*__[0-9A-F]{8,16}$/i.test(name),
  facts: {
    requiredColumnAdded:
      "SQL Server refuses it where the table has a row (error 4901), and afterwards every INSERT that gives it no value.",
    insertWithoutList: "An INSERT without a list of columns fails (error 213), for it gives too few values.",
    notNullAdded:
      "SQL Server refuses it where a row holds NULL (error 515), and afterwards every write that leaves NULL there.",
    typeNarrowed:
      "SQL Server refuses it where a value does not fit (error 2628 or 8115), and afterwards writes of such values.",
    typeReplaced:
      "SQL Server converts by the precedence of types: comparisons can fail on a value, or mean something else.",
    uniqueAdded:
      "SQL Server refuses it where two rows have the same values (error 1505), and afterwards writes that make such rows.",
    checkAdded: "SQL Server refuses it where a row does not fulfil it (error 547), and afterwards writes of such rows.",
    foreignKeyAdded:
      "SQL Server refuses it where a row has no counterpart (error 547), and afterwards writes that leave a row without one.",
    uniqueRemoved:
      "Rows can be there twice, a MERGE on it can fail (error 8672), and foreign keys cannot reference it.",
    labelRemoved: "Statements that name it fail.",
  },
};
