import { bareTypeName, describeType } from "../ddl/parse/type-source.ts";
import type { ColumnType } from "../ddl/parse/type-source.ts";
import type { DdlGrammar } from "../dialects/ddl-grammar-model.ts";
import type { Column, UserType } from "../catalog/model.ts";
import { ddlGrammarByDialect } from "../dialects/ddl-grammar-by-dialect.ts";
import type { DialectName } from "../sql/dialect-name.ts";

export type TypesByName = ReadonlyMap<string, Pick<UserType, "kind" | "baseType" | "isNotNull">>;

/** User types by the key under which `deriveType` looks for them; of two with one name the last counts. */
export function typesByBareName<Type extends Pick<UserType, "kind" | "baseType" | "isNotNull">>(
  types: readonly (readonly [name: string, type: Type])[],
): Map<string, Type> {
  return new Map(types.map(([name, type]) => [name.toLowerCase(), type]));
}

/** The canonical spelling and the family of a type, through the user's types. */
export function deriveType(type: string, dialect: DialectName, types: TypesByName): ColumnType {
  const grammar = ddlGrammarByDialect[dialect];
  const described = describeType(type, grammar);
  const userType = described.typeFamily === "other" ? findUserType(type, types) : undefined;
  return userType ? { ...described, typeFamily: familyOf(userType, grammar, types) } : described;
}

/** The type of the user that a column's type names. */
export function findUserType(type: string, types: TypesByName): ReturnType<TypesByName["get"]> {
  return types.get(bareTypeName(type));
}

const domainDepthLimit = 8;

function familyOf(
  type: Pick<UserType, "kind" | "baseType">,
  grammar: DdlGrammar,
  types: TypesByName,
  depth = 0,
): Column["typeFamily"] {
  if (type.kind === "enum") return "enum";
  if (type.baseType === null) return "other";
  const { typeFamily } = describeType(type.baseType, grammar);
  const base = typeFamily === "other" && depth < domainDepthLimit ? findUserType(type.baseType, types) : undefined;
  return base ? familyOf(base, grammar, types, depth + 1) : typeFamily;
}

/** Whether the database numbers the rows itself, as far as type, default and key tell. */
export function derivesAutoIncrement(
  dialect: DialectName,
  column: Pick<Column, "type" | "default" | "identity">,
  isRowid: boolean,
): boolean {
  if (column.identity !== null) return true;
  if (ddlGrammarByDialect[dialect].serialTypes.has(column.type.toLowerCase())) return true;
  if (dialect === "sqlite") return isRowid && column.type.toUpperCase() === "INTEGER";
  const expression = column.default ?? "";
  if (dialect === "postgresql") return /^(?:pg_catalog\.)?nextval\s*\(/i.test(expression);
  if (dialect === "oracle" && /\.nextval$/i.test(expression)) return true;
  return /^\(?\s*next value for\b/i.test(expression);
}
