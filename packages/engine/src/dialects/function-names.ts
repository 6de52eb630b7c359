import type { DialectName } from "../sql/dialect-name.ts";
import { functionCatalogues } from "./function-catalogue-by-dialect.ts";

/** The functions that a database has by itself, by their names in lower case. */
export const functionNamesOf = (dialect: DialectName): readonly string[] => [...functionCatalogues[dialect].names];
