import type { Generated } from "kysely";
import type { GeneratedTimestamp, NullableTimestamp, Timestamp } from "./timestamp.ts";

interface UsersTable {
  id: string;
  /** In lower case; unique. */
  email: string;
  full_name: string;
  /** An argon2id hash in its textual form, with its own salt and parameters. */
  password_hash: string;
  is_verified: Generated<boolean>;
  /** When the owner was last told that somebody tried to register this address again. */
  registration_notice_at: NullableTimestamp;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
}

interface SessionsTable {
  id: string;
  user_id: string;
  /** SHA-256 of the refresh token. */
  refresh_token_hash: Buffer;
  /** The browser and system, for the person's own list of devices. */
  device: string;
  created_at: GeneratedTimestamp;
  last_used_at: GeneratedTimestamp;
  expires_at: Timestamp;
}

export type EmailTokenPurpose = "verify" | "reset";

interface EmailTokensTable {
  id: string;
  user_id: string;
  purpose: EmailTokenPurpose;
  /** The address that the token was mailed to, which for `verify` becomes the account's. */
  email: string;
  /** SHA-256 of the token. */
  token_hash: Buffer;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
  created_at: GeneratedTimestamp;
}

interface RateLimitCountersTable {
  key: string;
  window_started_at: Timestamp;
  hit_count: number;
}

export interface AccountTables {
  users: UsersTable;
  sessions: SessionsTable;
  email_tokens: EmailTokensTable;
  rate_limit_counters: RateLimitCountersTable;
}
