import type { EditConsequence, EditReport, ErrorDetail, SchemaEdit } from "@foretell/contract";
import { diffCatalogs, editCatalog, keyOf } from "@foretell/engine";
import type {
  Catalog,
  CatalogEdit,
  Change,
  Consequence,
  EditedCatalog,
  EditProblem,
  RenamePair,
  SchemaDiff,
  UnreadSql,
} from "@foretell/engine";
import type { EditableState } from "../../db/stored-catalog.ts";
import { CatalogTooLargeError } from "../../work/json-batches.ts";
import { toSchemaChange } from "../versions/schema-changes.ts";
import { idsOfState, readEditableState } from "./identified-state.ts";
import { MissingPartError, planEdits } from "./plan-edits.ts";
import { toStateWrite } from "./state-write.ts";
import type { IdentifiedState, StateWrite } from "./state-write.ts";

export interface EditTask {
  readonly state: EditableState;
  readonly edits: readonly SchemaEdit[];
}

/** Why a state is not changed. */
export interface EditRefused {
  readonly outcome: "refused";
  readonly code: "NOT_FOUND" | "EDIT_REFUSED" | "STILL_REFERENCED" | "TOO_LARGE";
  readonly message: string;
  readonly details: readonly ErrorDetail[];
}

/** A state that was changed, and how. */
export interface EditPrepared {
  readonly outcome: "edited";
  readonly write: StateWrite;
  readonly report: Omit<EditReport, "revision">;
  /** Ids of tables, and keys of what stands on none. */
  readonly touched: readonly string[];
  readonly renames: readonly RenamePair[];
}

export type EditResult = EditRefused | EditPrepared;

const maxChanges = 1_000;
const maxConsequences = 500;

/** Applies edits to a working state, and tells what has to be written. Throws StoredShapeError. */
export function editState({ state, edits }: EditTask): EditResult {
  const before = readEditableState(state);
  let planned: CatalogEdit[];
  try {
    planned = planEdits(edits, idsOfState(before));
  } catch (error) {
    if (!(error instanceof MissingPartError)) throw error;
    return { outcome: "refused", code: "NOT_FOUND", message: error.message, details: [] };
  }
  const outcome = editCatalog(before.catalog, planned);
  if (outcome.outcome === "refused") return refuse(outcome.problems, edits);
  return prepare(before, outcome);
}

/** What has to be written for an edited catalog, and what is told of it. */
export function prepare(before: IdentifiedState, edited: EditedCatalog): EditResult {
  const diff = diffCatalogs(before.catalog, edited.catalog, { confirmed: edited.renames });
  try {
    return {
      outcome: "edited",
      write: toStateWrite(before, edited.catalog, edited.lineage),
      report: toReport(before.catalog, edited, diff),
      touched: touchedBy(diff.changes, before, edited),
      renames: edited.renames,
    };
  } catch (error) {
    if (!(error instanceof CatalogTooLargeError)) throw error;
    return { outcome: "refused", code: "TOO_LARGE", message: error.message, details: [] };
  }
}

function toReport(before: Catalog, edited: EditedCatalog, diff: SchemaDiff): Omit<EditReport, "revision"> {
  return {
    headline: diff.headline,
    worst_risk: diff.worstRisk,
    changes: diff.changes.slice(0, maxChanges).map((change) => toSchemaChange(change, before, edited.catalog)),
    change_count: diff.totals.changes,
    consequences: edited.consequences.slice(0, maxConsequences).map(toConsequence),
    cannot_follow: edited.cannotFollow.slice(0, maxConsequences).map(toConsequence),
    warnings: [...edited.warnings],
    not_understood: edited.unread.slice(0, maxConsequences).map(toUnread),
  };
}

function toConsequence({ sentence, ...place }: Consequence): EditConsequence {
  return { ...place, description: sentence };
}

const toUnread = ({ line, column, excerpt, reason }: UnreadSql): EditReport["not_understood"][number] => ({
  line,
  column,
  excerpt,
  reason,
});

/** Where changes meet those of others: a table by its id, all else by its name. */
function touchedBy(changes: readonly Change[], before: IdentifiedState, { catalog, lineage }: EditedCatalog): string[] {
  const idOf = new Map<string, string>();
  for (const [table, id] of before.tableIds) idOf.set(keyOf(before.catalog, table), id);
  for (const table of catalog.tables) {
    const origin = lineage.tables.get(table);
    const id = origin && before.tableIds.get(origin);
    if (id !== undefined) idOf.set(keyOf(catalog, table), id);
  }
  const touched = changes.map(({ kind, table, object }) => {
    const key = table === null ? object : keyOf(catalog, table);
    return (
      (table === null ? undefined : idOf.get(key)) ?? `${kind.replace(/-[a-z]+$/, "")}:${key.replace("\u0000", ".")}`
    );
  });
  return [...new Set(touched)];
}

/** The fields of the interface by those of the engine. */
const fields: Readonly<Record<string, string>> = {
  type: "data_type",
  default: "default_value",
  isNullable: "is_nullable",
  table: "table_id",
  column: "column_id",
  fromTable: "from_table",
  toTable: "to_table",
  fromColumns: "from_columns",
  toColumns: "to_columns",
  onDelete: "on_delete_action",
  onUpdate: "on_update_action",
};

/** The refusal of edits; of several each problem names its edit. */
export function refuse(problems: readonly EditProblem[], edits: readonly SchemaEdit[]): EditRefused {
  const details = problems.map(({ edit, field, message }) => {
    const path = nameField(field, edits[edit]);
    const place = edits.length > 1 ? ["edits", String(edit), path] : [path];
    return { path: place.filter((part) => part !== "").join("."), message };
  });
  const isReferenced = problems.every(({ code }) => code === "referenced");
  const message = details[0]?.message ?? "This edit cannot be made.";
  return { outcome: "refused", code: isReferenced ? "STILL_REFERENCED" : "EDIT_REFUSED", message, details };
}

function nameField(field: string, edit: SchemaEdit | undefined): string {
  const isKey = edit?.action === "create_relationship" || edit?.action === "update_relationship";
  if (isKey && field === "name") return "constraint_name";
  const dot = field.lastIndexOf(".");
  const own = field.slice(dot + 1);
  return field.slice(0, dot + 1) + (fields[own] ?? own);
}
