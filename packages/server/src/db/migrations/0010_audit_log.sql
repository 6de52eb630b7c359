-- What happened with accounts. No key leads to them: what is told of an account outlives it.
CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  -- NULL where an address was tried that has no account.
  account_id uuid,
  -- Who did it; NULL for somebody who was not signed in, such as the holder of a mail's link.
  actor_id uuid,
  event text NOT NULL,
  network text NOT NULL,
  device text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_account_id ON audit_log (account_id, at);
CREATE INDEX audit_log_at ON audit_log (at);

-- Nothing is rewritten, and nothing removed before its time.
CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '400 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the audit log is only added to';
END
$$;

CREATE TRIGGER keep_audit_log BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION keep_audit_log();
