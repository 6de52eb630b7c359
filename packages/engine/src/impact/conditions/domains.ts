import type { Column, Table, UserType } from "../../catalog/model.ts";
import { tokenise } from "../../lexing/tokenise.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { typesNamed } from "../values/type.ts";

/** The domain of a column and those that it stands on in turn; none where its type is no domain, or which of several is not known. */
export function domainsOf(schema: PreparedSchema, column: Column): readonly UserType[] {
  const found = new Set<UserType>();
  // Of an array the domain is that of its elements.
  for (let type = column.type; !type.endsWith("]");) {
    const [domain, other] = typesNamed(schema, type);
    if (domain?.kind !== "domain" || other !== undefined || found.has(domain)) break;
    found.add(domain);
    type = domain.baseType ?? "";
  }
  return [...found];
}

const columnsBySchema = new WeakMap<PreparedSchema, WeakMap<Table, readonly Column[]>>();

/** The columns of a table whose types are domains. */
export function columnsWithDomains(schema: PreparedSchema, table: Table): readonly Column[] {
  let byTable = columnsBySchema.get(schema);
  if (byTable === undefined) columnsBySchema.set(schema, (byTable = new WeakMap()));
  let columns = byTable.get(table);
  if (columns === undefined) {
    columns = table.columns.filter((column) => domainsOf(schema, column).length > 0);
    byTable.set(table, columns);
  }
  return columns;
}

/** Whether a domain gives its columns a value other than NULL. */
export const hasDefault = ({ definition }: UserType) => {
  const { tokens } = tokenise(definition ?? "", "postgresql");
  return tokens.some(({ upper }, at) => upper === "DEFAULT" && tokens[at + 1]?.upper !== "NULL");
};

/** The checks of a domain with the names that PostgreSQL knows them by. */
export function checksOf({ name, definition }: UserType): { readonly name: string; readonly expression: string }[] {
  const text = definition ?? "";
  const { tokens } = tokenise(text, "postgresql");
  const checks: { name: string; expression: string }[] = [];
  let unnamed = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.upper !== "CHECK" || tokens[at + 1]?.value !== "(") continue;
    const own = tokens[at - 2]?.upper === "CONSTRAINT" ? tokens[at - 1]?.value : undefined;
    let depth = 0;
    const end = tokens.findIndex((each, index) => {
      if (index <= at) return false;
      if (each.value === "(") depth += 1;
      if (each.value === ")") depth -= 1;
      return depth === 0;
    });
    const expression = text.slice((tokens[at + 1]?.start ?? 0) + 1, tokens[end]?.start ?? text.length).trim();
    checks.push({ name: own ?? `${name}_check${unnamed === 0 ? "" : String(unnamed)}`, expression });
    if (own === undefined) unnamed += 1;
  }
  return checks;
}
