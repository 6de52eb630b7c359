-- By which the owner of an account ends a second step that somebody else has switched on. It is of one switching on and goes
-- with it, however that ends.
CREATE TABLE second_factor_undos (
  user_id uuid PRIMARY KEY REFERENCES second_factors ON DELETE CASCADE,
  -- Where it was mailed to: it counts while the account has this address.
  email text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX second_factor_undos_expires_at ON second_factor_undos (expires_at);
