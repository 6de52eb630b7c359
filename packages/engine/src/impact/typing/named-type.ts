import type { Column } from "../../catalog/model.ts";
import { describeType } from "../../ddl/parse/type-source.ts";
import { ddlGrammarByDialect } from "../../dialects/ddl-grammar-by-dialect.ts";
import type { TypeRules } from "../../dialects/type-rules-model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { typesNamed } from "../values/type.ts";
import { enumType } from "./sql-type.ts";
import type { SqlType } from "./sql-type.ts";

const known = new WeakMap<PreparedSchema, Map<string, SqlType>>();

/** The type of a column: of a domain what it stands on. */
export const typeOfColumn = (schema: PreparedSchema, rules: TypeRules, { type }: Pick<Column, "type">): SqlType =>
  typeNamed(schema, rules, type);

/** The type that is written in a column, a cast or before a constant. */
export function typeNamed(schema: PreparedSchema, rules: TypeRules, written: string): SqlType {
  let ofSchema = known.get(schema);
  if (ofSchema === undefined) known.set(schema, (ofSchema = new Map()));
  let type = ofSchema.get(written);
  if (type === undefined) ofSchema.set(written, (type = findType(schema, rules, written, 0)));
  return type;
}

/** Domains stand on each other to no greater depth. */
const domainDepth = 16;

function findType(schema: PreparedSchema, rules: TypeRules, written: string, depth: number): SqlType {
  // A type in quotes may have the name of a type of the server and be another.
  if (written.includes('"char"') || depth > domainDepth) return null;
  const { normalType, typeFamily } = describeType(written, ddlGrammarByDialect[schema.catalog.dialect]);
  if (typeFamily === "array") {
    const element = findType(schema, rules, normalType.slice(0, -2), depth + 1);
    return element === null || element.endsWith("[]") ? null : `${element}[]`;
  }
  const named = typesNamed(schema, written);
  const [only] = named;
  if (only === undefined) return rules.namesByNormalType.get(normalType) ?? null;
  if (named.length > 1) return null;
  if (only.kind === "enum") return enumType(`${only.namespace}.${only.name}`);
  return only.kind === "domain" && only.baseType !== null ? findType(schema, rules, only.baseType, depth + 1) : null;
}
