import type { CheckOption, View } from "../../catalog/model.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import { sourceText } from "./source-text.ts";
import type { SqlNames } from "./sql-names.ts";

/** The CREATE VIEW statement of a view. */
export function createView(view: View, names: SqlNames): string {
  const { dialect } = names;
  const columns = view.columns === null ? "" : ` (${names.list(view.columns)})`;
  const query = sourceText(view.query, dialect);
  const option = view.checkOption === undefined ? "" : `\n${checkOption(view.checkOption, dialect)}`;
  const readOnly = view.isReadOnly === true && dialect === "oracle" ? "\nWITH READ ONLY" : "";
  const algorithm = view.isReadOnly === true && dialect === "mysql" ? "ALGORITHM = TEMPTABLE " : "";
  return `CREATE ${algorithm}${viewKind(view)} ${names.qualified(view)}${columns} AS\n${query}${option}${readOnly}`;
}

/** `VIEW`, or `MATERIALIZED VIEW`. */
export const viewKind = ({ isMaterialized }: View): string => (isMaterialized ? "MATERIALIZED VIEW" : "VIEW");

/** Oracle and SQL Server know no option for the view alone. */
const checkOption = (option: CheckOption, dialect: DialectName): string =>
  dialect === "postgresql" || dialect === "mysql" ? `WITH ${option.toUpperCase()} CHECK OPTION` : "WITH CHECK OPTION";
