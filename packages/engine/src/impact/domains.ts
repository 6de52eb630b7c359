import type { Column, UserType } from "../catalog/model.ts";
import { tokenise } from "../sql/tokenise.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";

const domainsBySchema = new WeakMap<PreparedSchema, ReadonlyMap<string, UserType>>();

/** The domain of a column and those that it stands on in turn; none where its type is no domain. */
export function domainsOf(schema: PreparedSchema, column: Column): readonly UserType[] {
  let byName = domainsBySchema.get(schema);
  if (byName === undefined) {
    const domains = schema.catalog.types.filter(({ kind }) => kind === "domain");
    domainsBySchema.set(schema, (byName = new Map(domains.map((type) => [type.name.toLowerCase(), type]))));
  }
  if (byName.size === 0) return [];
  const found: UserType[] = [];
  for (let next = byName.get(bareName(column.type)); next !== undefined && !found.includes(next);) {
    found.push(next);
    next = byName.get(bareName(next.baseType ?? ""));
  }
  return found;
}

/** `app."Code"` and `code(10)` without namespace, length and quotes, in lower case. */
function bareName(type: string): string {
  const bare = type.replace(/\s*\(.*$/su, "").replaceAll('"', "");
  return bare
    .slice(bare.lastIndexOf(".") + 1)
    .trim()
    .toLowerCase();
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
