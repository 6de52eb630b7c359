-- How somebody wants a schema's diagram to be seen again: what a link to it carries, and where tables were put.
CREATE TABLE diagram_views (
  id uuid PRIMARY KEY,
  schema_id uuid NOT NULL REFERENCES schemas ON DELETE CASCADE,
  name text NOT NULL,
  state jsonb NOT NULL,
  places jsonb NOT NULL,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  revision integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX diagram_views_name ON diagram_views (schema_id, lower(name));
CREATE INDEX diagram_views_created_by ON diagram_views (created_by);

-- What is to be known of a table, by its name, which outlives an import; or of the schema.
CREATE TABLE diagram_notes (
  id uuid PRIMARY KEY,
  schema_id uuid NOT NULL REFERENCES schemas ON DELETE CASCADE,
  table_name text,
  body text NOT NULL,
  author_id uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  revision integer NOT NULL DEFAULT 1
);
CREATE INDEX diagram_notes_schema_id ON diagram_notes (schema_id, id);
CREATE INDEX diagram_notes_author_id ON diagram_notes (author_id);
