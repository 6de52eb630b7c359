import type { DiffRules } from "../diff-rules-model.ts";

/** @see https://www.sqlite.org/lang_altertable.html and https://www.sqlite.org/datatype3.html */
export const sqliteDiffRules: DiffRules = {
  product: "SQLite",
  impliedArguments: {},
  typesWithoutWidth: new Set(),
  integerBytes: {},
  textBytes: {},
  hasLooseTypes: true,
  isGeneratedName: (_part, name) => name.toLowerCase().startsWith("sqlite_autoindex_"),
  facts: {
    requiredColumnAdded:
      "SQLite refuses to add it, to an empty table too, unless the table is built anew; afterwards every INSERT that gives it no value fails.",
    insertWithoutList: "An INSERT without a list of columns fails, for it gives too few values, and so does IN table.",
    notNullAdded:
      "The table has to be built anew, which fails where a row holds NULL; afterwards every write that leaves NULL there is refused.",
    typeNarrowed:
      "Values that the type does not take fail when the table is built anew, and afterwards when they are written.",
    typeReplaced: "Its affinity is another: the same values are stored, compared and sorted otherwise.",
    uniqueAdded: "SQLite refuses it where two rows have the same values, and afterwards writes that make such rows.",
    checkAdded: "Rows that do not fulfil it fail when the table is built anew, and afterwards when they are written.",
    foreignKeyAdded:
      "SQLite does not look at the rows that are there; with foreign_keys on, it refuses writes that leave a row without a counterpart.",
    uniqueRemoved:
      "An upsert with ON CONFLICT on it fails, a foreign key that references it is a mismatch, and rows can be there twice.",
    labelRemoved: "Statements that name it fail.",
  },
};
