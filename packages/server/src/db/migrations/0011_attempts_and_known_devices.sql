-- Attempts wait longer each time in place of a wall, so that a counter knows until when. What was counted is forgotten.
DROP TABLE rate_limit_counters;

-- Lost in a crash, which only resets the counters; spares a wait for the disk at each attempt to sign in.
CREATE UNLOGGED TABLE rate_limit_counters (
  key text PRIMARY KEY,
  hit_count integer NOT NULL,
  last_hit_at timestamptz NOT NULL,
  blocked_until timestamptz NOT NULL
);
CREATE INDEX rate_limit_counters_last_hit_at ON rate_limit_counters (last_hit_at);

-- Where an account was signed in before: a device by its token, and the network that it came from.
CREATE TABLE known_devices (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('device', 'network')),
  fingerprint bytea NOT NULL,
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, kind, fingerprint)
);
CREATE INDEX known_devices_last_used_at ON known_devices (last_used_at);

ALTER TABLE users ADD COLUMN attack_notice_at timestamptz;

-- How many tokens followed each other without one being used: the next has to wait the longer.
ALTER TABLE email_tokens ADD COLUMN issue_count integer NOT NULL DEFAULT 1;
