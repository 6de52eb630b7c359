-- Mails that wait to be sent. A row is written with what it tells of, and deleted when the mail is accepted or given up.
CREATE TABLE mail_outbox (
  id uuid PRIMARY KEY,
  -- The same at every try, so that whoever gets the mail twice can tell.
  message_id text NOT NULL UNIQUE,
  recipient text NOT NULL,
  mail_format integer NOT NULL,
  mail jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- While the mail is being sent: when whoever sends it counts as dead.
  next_try_at timestamptz NOT NULL DEFAULT now(),
  -- Whoever is sending it; NULL while nobody is.
  claim_id uuid,
  try_count integer NOT NULL DEFAULT 0,
  last_error text
);
CREATE INDEX mail_outbox_next_try_at ON mail_outbox (next_try_at, id);
-- For the turn of each recipient.
CREATE INDEX mail_outbox_recipient ON mail_outbox (recipient, next_try_at, id);
