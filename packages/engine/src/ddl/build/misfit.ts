import type { NameToFind } from "../../catalog/catalog-index.ts";
import type { ColumnDraft, TableDraft } from "./table-draft.ts";

/** Why a change could not be made, or not in full; a dump that loads gives none, but for what only a server can know. */
export interface Misfit {
  readonly code: string;
  readonly reason: string;
  /** The change was made, and something of it is missing. */
  readonly isMade: boolean;
}

export function unknownTable(name: NameToFind): Misfit {
  return { code: "unknown-table", reason: `Table ${name.name} is not in the dump at this point.`, isMade: false };
}

export function duplicateColumn(table: TableDraft, { name }: Pick<ColumnDraft, "name">): Misfit {
  const reason = `Column ${name} is added to ${table.name}, which has it; the first definition is kept.`;
  return { code: "duplicate-column", reason, isMade: true };
}

export function typeInUse(name: NameToFind): Misfit {
  const reason = `A column is of type ${name.name}, so that a server does not change the type of its attributes.`;
  return { code: "type-in-use", reason, isMade: false };
}
