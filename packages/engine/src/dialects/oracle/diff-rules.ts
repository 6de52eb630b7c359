import type { DiffRules } from "../diff-rules-model.ts";

/** @see https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/ALTER-TABLE.html */
export const oracleDiffRules: DiffRules = {
  product: "Oracle",
  impliedArguments: {
    char: ["1"],
    nchar: ["1"],
    float: ["126"],
    timestamp: ["6"],
    "timestamp with time zone": ["6"],
    "timestamp with local time zone": ["6"],
  },
  typesWithoutWidth: new Set(),
  integerBytes: {},
  textBytes: {},
  hasLooseTypes: false,
  isGeneratedName: (_part, name) => /^SYS_C\d+$/i.test(name),
  facts: {
    requiredColumnAdded:
      "Oracle refuses it where the table has a row (ORA-01758), and afterwards every INSERT that gives it no value.",
    insertWithoutList: "An INSERT without a list of columns fails (ORA-00947), for it gives too few values.",
    notNullAdded:
      "Oracle refuses it where a row holds NULL (ORA-02296), and afterwards every write that leaves NULL there.",
    typeNarrowed:
      "Oracle refuses it where a value does not fit (ORA-01441), of a number where the column holds any value (ORA-01440), and afterwards writes of such values.",
    typeReplaced:
      "Oracle changes the kind of most columns only while they are empty (ORA-01439); comparisons with it can fail or mean something else.",
    uniqueAdded:
      "Oracle refuses it where two rows have the same values (ORA-02299), and afterwards writes that make such rows.",
    checkAdded: "Oracle refuses it where a row does not fulfil it (ORA-02293), and afterwards writes of such rows.",
    foreignKeyAdded:
      "Oracle refuses it where a row has no counterpart (ORA-02298), and afterwards writes that leave a row without one.",
    uniqueRemoved: "Rows can be there twice, and a MERGE on it can fail (ORA-30926); foreign keys cannot reference it.",
    labelRemoved: "Statements that name it fail.",
  },
};
