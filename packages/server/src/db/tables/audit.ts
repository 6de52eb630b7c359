import type { AuditDetails, AuditEvent } from "@foretell/contract";
import type { ColumnType } from "kysely";
import type { GeneratedTimestamp } from "./timestamp.ts";

interface AuditLogTable {
  id: string;
  at: GeneratedTimestamp;
  /** Kept when the account is gone; null where an address was tried that has no account. */
  account_id: string | null;
  /** Null for somebody who was not signed in. */
  actor_id: string | null;
  event: AuditEvent;
  /** An IPv4 address, or a network of IPv6. */
  network: string;
  device: string;
  details: ColumnType<AuditDetails, string | undefined, never>;
}

export interface AuditTables {
  audit_log: AuditLogTable;
}
