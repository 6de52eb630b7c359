-- A column's id begins as that of its table does, so that it leads to the table without a look through all of them.
UPDATE schema_tables AS "table"
SET columns = (
  SELECT jsonb_agg(
    jsonb_set(item, '{id}', to_jsonb(left("table".id::text, 28) || lpad(to_hex(number), 8, '0'))) ORDER BY number)
  FROM jsonb_array_elements("table".columns) WITH ORDINALITY AS part(item, number))
WHERE jsonb_array_length(columns) > 0;

-- What was changed in working states, so that whoever edits an older one is told what others did.
CREATE TABLE schema_edits (
  id uuid PRIMARY KEY,
  schema_id uuid NOT NULL REFERENCES schemas ON DELETE CASCADE,
  -- Of the schema after it.
  revision integer NOT NULL,
  user_id uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Ids of tables, and keys of what stands on none; "*" for all.
  touched jsonb NOT NULL,
  -- The first of its changes, one sentence each.
  sentences jsonb NOT NULL,
  -- Tables and columns that got another name.
  renames jsonb NOT NULL
);
CREATE INDEX schema_edits_schema_id ON schema_edits (schema_id, revision);
CREATE INDEX schema_edits_user_id ON schema_edits (user_id);
