-- What people say of a simulation, or of a table of its result, in a shared project.
CREATE TABLE simulation_comments (
  id uuid PRIMARY KEY,
  simulation_id uuid NOT NULL REFERENCES simulations ON DELETE CASCADE,
  table_name text,
  body text NOT NULL,
  author_id uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid REFERENCES users ON DELETE SET NULL
);
CREATE INDEX simulation_comments_simulation_id ON simulation_comments (simulation_id, id);
CREATE INDEX simulation_comments_author_id ON simulation_comments (author_id);
CREATE INDEX simulation_comments_resolved_by ON simulation_comments (resolved_by);

CREATE TABLE comment_mentions (
  comment_id uuid NOT NULL REFERENCES simulation_comments ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (comment_id, user_id)
);
CREATE INDEX comment_mentions_user_id ON comment_mentions (user_id);
