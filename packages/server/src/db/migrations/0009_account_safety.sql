-- Sessions end after 90 days without use, where they ended 30 days after the sign-in.
UPDATE sessions SET expires_at = last_used_at + interval '90 days';

ALTER TABLE sessions
  -- The device that renews, by name; NULL before the first renewal.
  ADD COLUMN renewing_device text,
  -- Of the part of the refresh token that a client may have renewed. A token that never was has none: the hash of ''.
  ADD COLUMN current_part_hash bytea NOT NULL DEFAULT sha256(''),
  -- Given out and not used yet; the first to be used becomes the current one.
  ADD COLUMN next_part_hashes bytea[] NOT NULL DEFAULT '{}',
  -- Those that the current one took the place of, and when it did.
  ADD COLUMN retired_part_hashes bytea[] NOT NULL DEFAULT '{}',
  ADD COLUMN rotated_at timestamptz;

-- By which the holder of an address takes a change of it back. While the account has another address, or is gone, the
-- address belongs to nobody else. The account's key is kept loose: the address stays kept when the account goes.
CREATE TABLE email_undos (
  id uuid PRIMARY KEY,
  user_id uuid REFERENCES users ON DELETE SET NULL,
  email text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  -- When somebody was last told that the address is kept.
  registration_notice_at timestamptz,
  -- Not the time of the transaction, which may have waited for the one before.
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX email_undos_user_id ON email_undos (user_id);
CREATE INDEX email_undos_email ON email_undos (email);
CREATE INDEX email_undos_expires_at ON email_undos (expires_at);

-- Registrations of an address whose account is not verified: whoever opens the link of one has the account, with the
-- name and the password of that one.
CREATE TABLE registration_claims (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  full_name text NOT NULL,
  password_hash text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX registration_claims_user_id ON registration_claims (user_id);
CREATE INDEX registration_claims_expires_at ON registration_claims (expires_at);
