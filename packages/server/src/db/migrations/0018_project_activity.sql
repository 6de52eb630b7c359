-- Who did what in a shared project. What was done to a thing that has gone is still told, by the name it had.
CREATE TABLE project_activity (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  user_id uuid REFERENCES users ON DELETE SET NULL,
  action text NOT NULL,
  subject text NOT NULL CHECK (subject IN ('project', 'schema', 'table', 'simulation')),
  subject_id uuid NOT NULL,
  subject_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX project_activity_project_id ON project_activity (project_id, id);
CREATE INDEX project_activity_user_id ON project_activity (user_id);
