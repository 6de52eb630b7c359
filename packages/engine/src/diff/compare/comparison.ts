import type { QualifiedName, Table } from "../../catalog/model.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import type { DiffRules } from "../../dialects/diff-rules-model.ts";
import type { Matching } from "../match-tables.ts";
import type { ChangeKind, Finding } from "../model.ts";

/** Two catalogs that are being compared, and where what is found goes. */
export interface Comparison {
  readonly dialect: DialectName;
  readonly rules: DiffRules;
  readonly matching: Matching;
  readonly find: <Kind extends ChangeKind>(finding: Finding<Kind>) => void;
}

export function nameOf({ namespace, name }: QualifiedName): QualifiedName {
  return { namespace, name };
}

/** Names of a table's columns before as they are after, for expressions of that table. */
export function carryColumnsOf({ matching }: Comparison, table: Table): (name: string) => string {
  return matching.hasRenames ? (name) => matching.carryColumn(table, name) : (name) => name;
}
