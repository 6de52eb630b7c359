import type { DiffRules, NamedPart } from "../diff-rules-model.ts";

const suffixes: Readonly<Record<NamedPart, RegExp>> = {
  "primary-key": /_pkey\d*$/,
  "unique-key": /_key\d*$/,
  "foreign-key": /_fkey\d*$/,
  check: /_check\d*$/,
  exclusion: /_excl\d*$/,
  index: /_idx\d*$/,
};

/**
 * The name without its suffix is the table and the columns, each shortened where both are longer than 63 bytes.
 * @see https://github.com/postgres/postgres/blob/master/src/backend/commands/indexcmds.c (makeObjectName)
 */
function isGeneratedName(
  part: NamedPart,
  name: string,
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
): boolean {
  const end = name.search(suffixes[part]);
  if (end < 0) return false;
  const stem = name.slice(0, end);
  if (part === "primary-key") return stem === table || (name.length >= 60 && table.startsWith(stem));
  // A check is named after its column where it has one alone; which that is stands nowhere.
  if (part === "check") return stem === table || stem.startsWith(`${table}_`);
  // Most names begin with another table's: nothing has to be put together for these.
  if (name.length < 60 && !stem.startsWith(table)) return false;
  const whole = [table, ...columns].join("_");
  return stem === whole || (name.length >= 60 && whole.startsWith(stem.slice(0, 20)));
}

/** @see https://www.postgresql.org/docs/current/sql-altertable.html and https://www.postgresql.org/docs/current/datatype.html */
export const postgresqlDiffRules: DiffRules = {
  product: "PostgreSQL",
  impliedArguments: {
    character: ["1"],
    bit: ["1"],
    "time without time zone": ["6"],
    "time with time zone": ["6"],
    "timestamp without time zone": ["6"],
    "timestamp with time zone": ["6"],
  },
  typesWithoutWidth: new Set(),
  integerBytes: { smallint: 2, integer: 4, bigint: 8 },
  textBytes: {},
  hasLooseTypes: false,
  isGeneratedName,
  facts: {
    requiredColumnAdded:
      "PostgreSQL refuses it where the table has a row, and afterwards every INSERT that gives it no value.",
    insertWithoutList: null,
    notNullAdded: "PostgreSQL refuses it where a row holds NULL, and afterwards every write that leaves NULL there.",
    typeNarrowed: "PostgreSQL refuses it where a value does not fit, and afterwards writes of such values.",
    typeReplaced:
      "PostgreSQL converts hardly anything by itself: comparisons and functions that ran with the type before can fail.",
    uniqueAdded:
      "PostgreSQL refuses it where two rows have the same values, and afterwards writes that make such rows.",
    checkAdded: "PostgreSQL refuses it where a row does not fulfil it, and afterwards writes of such rows.",
    foreignKeyAdded:
      "PostgreSQL refuses it where a row has no counterpart, and afterwards writes that leave a row without one.",
    uniqueRemoved:
      "An INSERT with ON CONFLICT on it fails, foreign keys cannot reference it, and rows can be there twice.",
    labelRemoved: "Rows that hold it have to be changed first, and statements that name it fail.",
  },
};
