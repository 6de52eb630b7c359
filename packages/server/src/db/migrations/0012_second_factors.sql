-- The second step of signing in. Without confirmed_at it is being set up and asked of nobody yet.
CREATE TABLE second_factors (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  key_id text NOT NULL,
  sealed_secret bytea NOT NULL,
  -- The time step of the last code that was taken: neither it nor one before it is taken again.
  last_step bigint NOT NULL DEFAULT 0,
  confirmed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- A password was right, and the second step is awaited.
CREATE TABLE sign_in_tickets (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- SHA-256 of the password's hash: a password that is replaced ends the ticket.
  password_digest bytea NOT NULL,
  tries_left integer NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_tickets_user_id ON sign_in_tickets (user_id);
CREATE INDEX sign_in_tickets_expires_at ON sign_in_tickets (expires_at);
