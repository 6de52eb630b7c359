import type { Column, UserType } from "../../catalog/model.ts";
import { describeType } from "../../ddl/parse/type-source.ts";
import { ddlGrammarByDialect } from "../../dialects/ddl-grammar-by-dialect.ts";
import { partsByLiteral } from "../../sql/literal-end.ts";
import { resolveEscapes } from "../../sql/string-escapes.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { StoredType } from "./refusal.ts";

const typesBySchema = new WeakMap<PreparedSchema, ReadonlyMap<string, readonly UserType[]>>();
const storedTypes = new WeakMap<Column, StoredType>();

/** The type in which a column keeps its values: what its domain or alias stands on, with the labels of an enum. */
export function storedTypeOf(schema: PreparedSchema, column: Column): StoredType {
  let stored = storedTypes.get(column);
  if (stored === undefined) storedTypes.set(column, (stored = findStoredType(schema, column)));
  return stored;
}

/** The same of a type as a cast names it. */
export const storedTypeNamed = (schema: PreparedSchema, type: string): StoredType =>
  findStoredType(schema, describeType(type, ddlGrammarByDialect[schema.catalog.dialect]));

function findStoredType(schema: PreparedSchema, from: Pick<Column, "type" | "normalType" | "typeFamily">): StoredType {
  const { dialect } = schema.catalog;
  if (dialect === "mysql") return { ...from, labels: from.typeFamily === "enum" ? labelsIn(from.type) : [] };
  let traits = from;
  const seen = new Set<UserType>();
  for (;;) {
    const { type } = traits;
    const named = traits.typeFamily === "array" ? [] : typesNamed(schema, type);
    const [only] = named;
    if (only === undefined) return { ...traits, labels: [] };
    if (named.every(({ kind }) => kind === "enum"))
      return { ...traits, typeFamily: "enum", labels: named.flatMap(({ labels }) => labels) };
    // Several types of one name in different schemas: which it is, is not known.
    if (named.length > 1 || only.baseType === null || seen.has(only))
      return { ...traits, typeFamily: "other", normalType: "", labels: [] };
    seen.add(only);
    traits = describeType(only.baseType, ddlGrammarByDialect[dialect]);
  }
}

/** The types that a name as written may mean: those of its schema, where it has one that has it, else those of every schema. */
export function typesNamed(schema: PreparedSchema, type: string): readonly UserType[] {
  let byName = typesBySchema.get(schema);
  if (byName === undefined)
    typesBySchema.set(schema, (byName = Map.groupBy(schema.catalog.types, ({ name }) => name.toLowerCase())));
  if (byName.size === 0) return [];
  const [bare = ""] = type.split("(", 1);
  const parts = bare.split(".").map((part) =>
    part
      .replaceAll(/["[\]]/gu, "")
      .trim()
      .toLowerCase(),
  );
  const found = byName.get(parts.at(-1) ?? "") ?? [];
  const within = found.filter(({ namespace }) => namespace.toLowerCase() === parts.at(-2));
  return within.length > 0 ? within : found;
}

/** The labels of MySQL's `enum('a','b')`. */
const labelsIn = (type: string): string[] =>
  [...partsByLiteral(type)].flatMap(({ part, isLiteral }) =>
    isLiteral ? [resolveEscapes(part.slice(1, -1), "backslash", "'")] : [],
  );
