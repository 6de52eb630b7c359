import type { PreparedSchema } from "../statement/prepared-schema.ts";

/**
 * `SET search_path = a, b` of a function of PostgreSQL stands before its code as a comment: names in the code are looked for by
 * it, and by that of the session where there is none.
 *
 * @see https://www.postgresql.org/docs/current/sql-createfunction.html (SET configuration_parameter)
 */
const head = /^-- SET search_path = ([^\n]*)\n/u;
/** The same behind the call of a trigger. */
const behindCall = /^(?:EXECUTE [^\n]*\n)?-- SET search_path = ([^\n]*)\n/iu;

/** The code of a function with the path that its declaration sets. */
export const withSearchPath = (names: readonly string[], code: string): string =>
  `-- SET search_path = ${names.map((name) => `"${name.replaceAll('"', '""')}"`).join(", ")}\n${code}`;

/** The path before some code as SQL, and the code itself; null where there is none. */
export function splitSearchPath(text: string): { readonly path: string; readonly code: string } | null {
  const found = head.exec(text);
  return found?.[1] === undefined ? null : { path: found[1], code: text.slice(found[0].length) };
}

const schemasByPath = new WeakMap<PreparedSchema, Map<string, PreparedSchema>>();

/** The schema as code sees it: with the namespaces of its own path. */
export function schemaOfCode(schema: PreparedSchema, code: string): PreparedSchema {
  const path = schema.catalog.dialect === "postgresql" ? behindCall.exec(code)?.[1] : undefined;
  if (path === undefined) return schema;
  let byPath = schemasByPath.get(schema);
  if (byPath === undefined) schemasByPath.set(schema, (byPath = new Map()));
  let own = byPath.get(path);
  if (own === undefined) {
    const searchPath = [...path.matchAll(/"((?:[^"]|"")*)"/gu)].map(([, name = ""]) => name.replaceAll('""', '"'));
    byPath.set(path, (own = { ...schema, index: { ...schema.index, searchPath } }));
  }
  return own;
}
