import { functionNamesOf, type DialectName } from "@foretell/engine";

const namesByDialect = new Map<DialectName, readonly string[]>();

/** The functions that a database has by itself. The catalogues are fetched with this file, when somebody first completes. */
export function functionNames(dialect: DialectName): readonly string[] {
  let names = namesByDialect.get(dialect);
  if (names === undefined) namesByDialect.set(dialect, (names = functionNamesOf(dialect)));
  return names;
}
