import type { Catalog } from "../../catalog/model.ts";
import type { SqlNames } from "./sql-names.ts";

/** What in a schema shows that it needs an extension, each as a pattern for types, expressions and index parts. */
const signs: readonly (readonly [extension: string, pattern: string])[] = [
  ["citext", "citext"],
  ["hstore", "hstore"],
  ["ltree", "ltree|lquery|ltxtquery"],
  ["cube", "ll_to_earth"],
  ["earthdistance", "ll_to_earth"],
  ["intarray", "gin__int_ops|gist__int_ops|gist__intbig_ops|query_int"],
  ["pg_trgm", "gin_trgm_ops|gist_trgm_ops|similarity"],
  ["pgcrypto", "gen_salt|crypt|digest|hmac|gen_random_bytes|pgp_sym_encrypt"],
  ["postgis", "geometry|geography|raster"],
  ["tablefunc", "crosstab|connectby|normal_rand"],
  ["unaccent", "unaccent"],
  ["fuzzystrmatch", "levenshtein|soundex|metaphone|dmetaphone"],
  ["uuid-ossp", "uuid_generate_v1|uuid_generate_v1mc|uuid_generate_v3|uuid_generate_v4|uuid_generate_v5"],
  ["vector", "vector|halfvec|sparsevec|vector_l2_ops|vector_ip_ops|vector_cosine_ops"],
];

/**
 * The statements that bring the extensions on whose types and functions the schema stands: a dump names them, the catalog
 * does not keep them. In the namespace with which they are written.
 * @see https://www.postgresql.org/docs/current/contrib.html
 */
export function createExtensions(catalog: Catalog, names: SqlNames): string[] {
  const sources = [...new Set(schemaSources(catalog))];
  const ownTypes = new Set(catalog.types.map(({ name }) => name.toLowerCase()));
  const statements: string[] = [];
  for (const [extension, pattern] of signs) {
    const isOwn = pattern.split("|").some((word) => ownTypes.has(word));
    const sign = new RegExp(`(?<![\\w".])(?:("[^"]+"|\\w+)\\.)?"?(?:${pattern})"?(?![\\w".])`, "i");
    const found = isOwn ? undefined : sources.map((source) => sign.exec(source)).find((match) => match !== null);
    if (!found) continue;
    const namespace = found[1] === undefined ? "" : ` WITH SCHEMA ${found[1]}`;
    if (found[1] !== undefined && found[1] !== names.home) statements.push(`CREATE SCHEMA IF NOT EXISTS ${found[1]}`);
    statements.push(`CREATE EXTENSION IF NOT EXISTS ${names.bare(extension)}${namespace}`);
  }
  if (catalog.tables.some(({ exclusions }) => exclusions.some(({ definition }) => comparesByGist(definition))))
    statements.push("CREATE EXTENSION IF NOT EXISTS btree_gist");
  for (const method of ["gin", "gist"])
    if (hasScalarPart(catalog, method)) statements.push(`CREATE EXTENSION IF NOT EXISTS btree_${method}`);
  return [...new Set(statements)];
}

function comparesByGist(definition: string): boolean {
  const method = definition.search(/\bgist\b/i);
  return method >= 0 && /\bWITH\s*=/i.test(definition.slice(method));
}

/** Whether an index of a method for composed values takes a plain column of a type that only B-trees know by themselves. */
function hasScalarPart(catalog: Catalog, method: string): boolean {
  const scalar = new Set([
    "integer",
    "decimal",
    "float",
    "text",
    "boolean",
    "date",
    "time",
    "timestamp",
    "uuid",
    "enum",
  ]);
  return catalog.tables.some((table) => {
    const isScalar = (name: string): boolean =>
      table.columns.some(
        (column) => column.name === name && scalar.has(column.typeFamily) && !column.type.startsWith("tsv"),
      );
    return table.indexes.some(
      (index) =>
        index.method === method &&
        index.parts.some((part) => !part.isExpression && part.modifiers === undefined && isScalar(part.text)),
    );
  });
}

/** Where names of types and functions stand; texts in quotes are taken out. */
function* schemaSources(catalog: Catalog): Generator<string> {
  const plain = (text: string): string => text.replaceAll(/'(?:[^']|'')*'/g, "''");
  for (const type of catalog.types) yield plain(`${type.baseType ?? ""} ${type.definition ?? ""}`);
  for (const table of catalog.tables) {
    for (const column of table.columns) {
      yield plain(column.type);
      if (column.default !== null) yield calls(plain(column.default));
      if (column.generated) yield calls(plain(column.generated.expression));
    }
    for (const { expression } of table.checks) yield calls(plain(expression));
    for (const index of table.indexes) {
      for (const part of index.parts)
        yield `${part.modifiers ?? ""} ${part.isExpression ? `${calls(plain(part.text))} ${plain(part.text)}` : ""}`;
    }
  }
  for (const view of catalog.views) yield calls(plain(view.query));
}

/** The names of functions that a text calls, and of types that it casts to. */
function calls(text: string): string {
  // Looked for at the start of each word alone: a long one would be read again from each of its letters.
  const found = text.match(/(?<![\w".])[\w".]+\s*\(|::\s*[\w".]+/g) ?? [];
  return found.map((call) => call.replaceAll(/[\s(:]/g, "")).join(" ");
}
