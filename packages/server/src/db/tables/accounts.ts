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
  /** When the owner was last told that somebody tries to sign in. */
  attack_notice_at: NullableTimestamp;
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
  /** The device that renews, by name; null before the first renewal. */
  renewing_device: string | null;
  /** SHA-256 of the refresh token's part that may have been renewed; of nothing where none ever was. */
  current_part_hash: Generated<Buffer>;
  /** Of the parts that were given out and not used yet. */
  next_part_hashes: Generated<Buffer[]>;
  /** Of the parts that the current one took the place of, at `rotated_at`. */
  retired_part_hashes: Generated<Buffer[]>;
  rotated_at: NullableTimestamp;
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
  /** How many tokens followed each other without one being used. */
  issue_count: Generated<number>;
}

interface EmailUndosTable {
  id: string;
  /** Null when the account is gone. */
  user_id: string | null;
  /** The address that comes back. */
  email: string;
  /** SHA-256 of the token. */
  token_hash: Buffer;
  expires_at: Timestamp;
  /** When somebody was last told that the address is kept. */
  registration_notice_at: NullableTimestamp;
  created_at: GeneratedTimestamp;
}

interface RegistrationClaimsTable {
  id: string;
  user_id: string;
  full_name: string;
  password_hash: string;
  /** SHA-256 of the token. */
  token_hash: Buffer;
  expires_at: Timestamp;
  created_at: GeneratedTimestamp;
}

interface RateLimitCountersTable {
  key: string;
  hit_count: number;
  last_hit_at: Timestamp;
  blocked_until: Timestamp;
}

export type KnownDeviceKind = "device" | "network";

interface KnownDevicesTable {
  user_id: string;
  kind: KnownDeviceKind;
  /** SHA-256 of the device's token, or of the account's id with the network. */
  fingerprint: Buffer;
  last_used_at: GeneratedTimestamp;
}

export interface AccountTables {
  users: UsersTable;
  sessions: SessionsTable;
  email_tokens: EmailTokensTable;
  email_undos: EmailUndosTable;
  registration_claims: RegistrationClaimsTable;
  rate_limit_counters: RateLimitCountersTable;
  known_devices: KnownDevicesTable;
}
