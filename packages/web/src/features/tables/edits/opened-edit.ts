import type { Column, Relationship, TableDetail } from "@foretell/contract";

/** What of a table is being edited, as it was when that began. */
export type OpenedEdit = { readonly table: TableDetail } & (
  | { readonly kind: "edit table" | "delete table" }
  | { readonly kind: "edit column"; readonly column: Column | undefined }
  | { readonly kind: "delete column"; readonly column: Column }
  | { readonly kind: "edit relationship"; readonly relationship: Relationship | undefined }
  | { readonly kind: "delete relationship"; readonly relationship: Relationship }
);

/** Begins an edit of a table; undefined where somebody may only look. */
export type OpenEdit = ((edit: WithoutTable<OpenedEdit>) => void) | undefined;

type WithoutTable<Edit> = Edit extends unknown ? Omit<Edit, "table"> : never;
