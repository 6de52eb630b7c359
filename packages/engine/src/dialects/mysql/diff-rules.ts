import type { DiffRules, NamedPart } from "../diff-rules-model.ts";

function isGeneratedName(
  part: NamedPart,
  name: string,
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
): boolean {
  const lower = name.toLowerCase();
  const owner = table.toLowerCase();
  if (part === "primary-key") return true;
  if (part === "foreign-key") return isNumbered(lower, `${owner}_ibfk_`);
  // MariaDB numbers the checks of a table by themselves.
  if (part === "check") return isNumbered(lower, `${owner}_chk_`) || isNumbered(lower, "constraint_");
  const first = (columns[0] ?? "").toLowerCase();
  if (lower === first || isNumbered(lower, `${first}_`)) return true;
  // InnoDB's own index of a foreign key has the name of that.
  return part === "index" && isNumbered(lower, `${owner}_ibfk_`);
}

function isNumbered(name: string, prefix: string): boolean {
  return name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length));
}

/**
 * @see https://dev.mysql.com/doc/refman/8.4/en/alter-table.html and https://dev.mysql.com/doc/refman/8.4/en/data-types.html;
 * https://mariadb.com/kb/en/alter-table/
 */
export const mysqlDiffRules: DiffRules = {
  product: "MySQL",
  impliedArguments: {
    char: ["1"],
    binary: ["1"],
    bit: ["1"],
    decimal: ["10", "0"],
    datetime: ["0"],
    timestamp: ["0"],
    time: ["0"],
  },
  typesWithoutWidth: new Set(["tinyint", "smallint", "mediumint", "int", "bigint", "year"]),
  integerBytes: { tinyint: 1, smallint: 2, mediumint: 3, int: 4, bigint: 8 },
  textBytes: {
    tinytext: 255,
    text: 65_535,
    mediumtext: 16_777_215,
    longtext: 4_294_967_295,
    tinyblob: 255,
    blob: 65_535,
    mediumblob: 16_777_215,
    longblob: 4_294_967_295,
  },
  hasLooseTypes: false,
  isGeneratedName,
  facts: {
    requiredColumnAdded:
      "MySQL fills the rows that are there with the type's implicit default (0, an empty text); afterwards strict mode refuses every INSERT that gives it no value.",
    insertWithoutList: "An INSERT without a list of columns fails (error 1136), for it gives too few values.",
    notNullAdded:
      "MySQL refuses it in strict mode where a row holds NULL, else it puts the implicit default there; afterwards writes of NULL are refused.",
    typeNarrowed:
      "MySQL refuses it in strict mode where a value does not fit, else it cuts the value; the same holds for later writes.",
    typeReplaced: "MySQL converts values by rules of its own: comparisons and sorting can mean something else.",
    uniqueAdded: "MySQL refuses it where two rows have the same values, and afterwards writes that make such rows.",
    checkAdded: "MySQL refuses it where a row does not fulfil it, and afterwards writes of such rows.",
    foreignKeyAdded:
      "MySQL refuses it where a row has no counterpart, and afterwards writes that leave a row without one.",
    uniqueRemoved:
      "ON DUPLICATE KEY UPDATE and REPLACE no longer meet the row that is there and add another: the same statement means something else.",
    labelRemoved:
      "In strict mode MySQL refuses it where a row holds it, else the row gets an empty text; statements that write it fail.",
  },
};
