import type { DiagramPlace, DiagramViewState } from "@foretell/contract";
import type { Generated, JSONColumnType } from "kysely";
import type { GeneratedTimestamp, NullableTimestamp } from "./timestamp.ts";

export interface DiagramViewsTable {
  id: string;
  schema_id: string;
  name: string;
  state: JSONColumnType<DiagramViewState>;
  places: JSONColumnType<DiagramPlace[]>;
  created_by: string | null;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
  revision: Generated<number>;
}

export interface DiagramNotesTable {
  id: string;
  schema_id: string;
  table_name: string | null;
  body: string;
  author_id: string | null;
  created_at: GeneratedTimestamp;
  edited_at: NullableTimestamp;
  revision: Generated<number>;
}

export interface DiagramTables {
  diagram_views: DiagramViewsTable;
  diagram_notes: DiagramNotesTable;
}
