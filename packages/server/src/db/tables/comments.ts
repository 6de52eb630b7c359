import type { GeneratedTimestamp, NullableTimestamp } from "./timestamp.ts";

export interface SimulationCommentsTable {
  id: string;
  simulation_id: string;
  table_name: string | null;
  body: string;
  author_id: string | null;
  created_at: GeneratedTimestamp;
  edited_at: NullableTimestamp;
  resolved_at: NullableTimestamp;
  resolved_by: string | null;
}

export interface CommentMentionsTable {
  comment_id: string;
  user_id: string;
}

export interface CommentTables {
  simulation_comments: SimulationCommentsTable;
  comment_mentions: CommentMentionsTable;
}
