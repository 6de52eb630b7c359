-- Who is invited to a shared project by an address that no verified account has yet.
CREATE TABLE project_invitations (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  -- In lower case, as those of accounts are.
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'editor', 'viewer')),
  invited_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (project_id, email)
);
CREATE INDEX project_invitations_email ON project_invitations (email);
CREATE INDEX project_invitations_invited_by ON project_invitations (invited_by);

-- What a membership is called by.
ALTER TABLE project_members ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX project_members_id ON project_members (id);

-- What was before and is since, where that is small: {"before": …, "after": …}.
ALTER TABLE project_activity ADD COLUMN details jsonb;
ALTER TABLE project_activity DROP CONSTRAINT project_activity_subject_check;
ALTER TABLE project_activity ADD CONSTRAINT project_activity_subject_check
  CHECK (subject IN ('project', 'schema', 'table', 'simulation', 'member'));
DROP INDEX project_activity_user_id;
CREATE INDEX project_activity_user_id ON project_activity (user_id, project_id, id);
CREATE INDEX project_activity_subject ON project_activity (project_id, subject, id);

-- An id that sorts by its time, as those that the server makes.
CREATE FUNCTION time_ordered_id() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT (
    lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0')
    || '7' || substr(random_id, 14, 3) || '8' || substr(random_id, 18, 15)
  )::uuid
  FROM (SELECT replace(gen_random_uuid()::text, '-', '') AS random_id) AS made
$$;

-- Whoever proves to have an address takes up the invitations to it, by whichever way he proves it.
CREATE FUNCTION accept_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH accepted AS (
    DELETE FROM project_invitations WHERE email = NEW.email RETURNING project_id, role
  ), joined AS (
    INSERT INTO project_members (project_id, user_id, role)
    SELECT project_id, NEW.id, role FROM accepted
    ON CONFLICT (project_id, user_id) DO NOTHING
    RETURNING project_id
  )
  INSERT INTO project_activity (id, project_id, user_id, action, subject, subject_id, subject_name)
  SELECT time_ordered_id(), project_id, NEW.id, 'joined', 'member', NEW.id, NEW.full_name FROM joined;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_accept_invitations AFTER INSERT OR UPDATE OF is_verified, email ON users
  FOR EACH ROW WHEN (NEW.is_verified) EXECUTE FUNCTION accept_invitations();
