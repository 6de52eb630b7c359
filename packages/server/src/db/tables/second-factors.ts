import type { Generated } from "kysely";
import type { GeneratedTimestamp, NullableTimestamp, Timestamp } from "./timestamp.ts";

interface SecondFactorsTable {
  user_id: string;
  /** Which key the secret is sealed with. */
  key_id: string;
  sealed_secret: Buffer;
  /** The time step of the last code that was taken. */
  last_step: Generated<number>;
  /** Null while it is being set up. */
  confirmed_at: NullableTimestamp;
  created_at: GeneratedTimestamp;
}

interface RecoveryCodesTable {
  user_id: string;
  /** SHA-256 of the code. */
  code_hash: Buffer;
}

interface SecondFactorUndosTable {
  user_id: string;
  /** The address that the token was mailed to. */
  email: string;
  /** SHA-256 of the token. */
  token_hash: Buffer;
  expires_at: Timestamp;
}

interface SignInTicketsTable {
  /** SHA-256 of the ticket. */
  token_hash: Buffer;
  user_id: string;
  /** SHA-256 of the password's hash at that moment. */
  password_digest: Buffer;
  tries_left: number;
  expires_at: Timestamp;
}

export interface SecondFactorTables {
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  second_factor_undos: SecondFactorUndosTable;
  sign_in_tickets: SignInTicketsTable;
}
