import { findColumn } from "../../catalog/catalog-index.ts";
import { displayName } from "../../catalog/names.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Check } from "../cascade/cascade-result.ts";
import type { ReferentialRules } from "../../dialects/referential-rules-model.ts";
import { listOf } from "../wording.ts";

/** What lets a statement through that rows which still reference stand in the way of: only ways that the schema leaves open. */
export function remedyFor(schema: PreparedSchema, rules: ReferentialRules, check: Check): string {
  const { child, foreignKey, change } = check;
  const table = displayName(schema.catalog, child);
  const isNullable = foreignKey.columns.every((name) => findColumn(schema.index, child, name)?.isNullable === true);
  const declared = change.operation === "DELETE" ? foreignKey.onDelete : foreignKey.onUpdate;
  // The check of a key that acts is for what code keeps from its action.
  const isKept = check.action === "NO ACTION" && declared !== "NO ACTION";
  const ways = isKept
    ? ["delete them first", ...elsewhere(schema, check, isNullable)]
    : [
        `Delete these ${table} rows first`,
        ...elsewhere(schema, check, isNullable),
        ...otherActions(rules, check, isNullable),
      ];
  const told = ways.map((way, at) => (at > 0 && at === ways.length - 1 ? `or ${way}` : way)).join(", ");
  return isKept ? `A trigger of ${table} may keep these rows as they are: ${told}.` : `${told}.`;
}

/** Where the references may lead to; no row is left where the statement takes the whole table. */
function elsewhere(schema: PreparedSchema, { foreignKey, change }: Check, isNullable: boolean): readonly string[] {
  const columns = listOf(foreignKey.columns);
  const another = `at another ${displayName(schema.catalog, change.table)} row`;
  const unset = isNullable ? [`set their ${columns} to NULL`] : [];
  if (change.rowSet.isAll) return unset;
  const them = foreignKey.columns.length === 1 ? "it" : "them";
  return [...unset, `point ${isNullable ? them : `their ${columns}`} ${another}`];
}

function otherActions(
  rules: ReferentialRules,
  { change: { operation } }: Check,
  isNullable: boolean,
): readonly string[] {
  if (operation === "DELETE") return [`declare the key ON DELETE CASCADE${isNullable ? " or SET NULL" : ""}`];
  return rules.updateActions === "none" ? [] : ["declare the key ON UPDATE CASCADE"];
}
