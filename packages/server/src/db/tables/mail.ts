import type { ColumnType, Generated } from "kysely";
import type { GeneratedTimestamp } from "./timestamp.ts";

interface MailOutboxTable {
  id: string;
  /** With its angle brackets; unique. */
  message_id: string;
  /** The address. */
  recipient: string;
  /** The format of `mail`. */
  mail_format: number;
  /** The mail, unchecked. */
  mail: ColumnType<unknown, string, never>;
  created_at: GeneratedTimestamp;
  /** While the mail is being sent: when whoever sends it counts as dead. */
  next_try_at: GeneratedTimestamp;
  claim_id: string | null;
  /** How often it was begun to be sent. */
  try_count: Generated<number>;
  last_error: string | null;
}

export interface MailTables {
  mail_outbox: MailOutboxTable;
}
