import type { NameToFind } from "../../catalog/catalog-index.ts";
import type { ColumnDraft, TableDraft } from "./table-draft.ts";

/** Why a change could not be made, or not in full; a dump that loads gives none, but for what only a server can know. */
export interface Misfit {
  readonly code: string;
  readonly reason: string;
  /** The names that the reason is about, as the statement has them one after the other: the last is the one that does not fit. */
  readonly names: readonly string[];
  /** The change was made, and something of it is missing. */
  readonly isMade: boolean;
}

export function unknownTable(name: NameToFind): Misfit {
  const reason = `Table ${name.name} is not in the dump at this point.`;
  return { code: "unknown-table", reason, names: [name.name], isMade: false };
}

export function duplicateColumn(table: TableDraft, { name }: Pick<ColumnDraft, "name">): Misfit {
  const reason = `Column ${name} is added to ${table.name}, which has it; the first definition is kept.`;
  return { code: "duplicate-column", reason, names: [table.name, name], isMade: true };
}

export function typeInUse(name: NameToFind): Misfit {
  const reason = `A column is of type ${name.name}, so that a server does not change the type of its attributes.`;
  return { code: "type-in-use", reason, names: [name.name], isMade: false };
}
