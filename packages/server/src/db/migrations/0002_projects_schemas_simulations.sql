CREATE TABLE projects (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('personal', 'collaborative')),
  -- Whose account takes a personal project with it when it goes.
  personal_owner_id uuid REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  description text,
  is_public boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind = 'personal') = (personal_owner_id IS NOT NULL))
);
CREATE INDEX projects_personal_owner_id ON projects (personal_owner_id, id);

CREATE TABLE project_members (
  project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'editor', 'viewer')),
  joined_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, user_id)
);
CREATE INDEX project_members_user_id ON project_members (user_id, project_id);

-- A schema with its working state; the counts and the revision change with the tables, in the same transaction.
CREATE TABLE schemas (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  name text NOT NULL,
  db_type text NOT NULL CHECK (db_type IN ('postgresql', 'mysql', 'sqlite', 'oracle', 'sqlserver')),
  version text,
  description text,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  imported_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Rises with every change of the working state, so that whoever keeps a prepared copy knows when it is stale.
  revision integer NOT NULL DEFAULT 1,
  default_namespace text NOT NULL,
  database_name text,
  server_version text,
  table_count integer NOT NULL DEFAULT 0,
  column_count integer NOT NULL DEFAULT 0,
  relationship_count integer NOT NULL DEFAULT 0,
  row_count bigint NOT NULL DEFAULT 0,
  census jsonb
);
CREATE INDEX schemas_project_id ON schemas (project_id, id);
CREATE INDEX schemas_created_by ON schemas (created_by);

-- What a schema has beside tables and foreign keys, each as the engine's catalog holds it.
CREATE TABLE schema_objects (
  schema_id uuid PRIMARY KEY REFERENCES schemas ON DELETE CASCADE,
  views jsonb NOT NULL,
  triggers jsonb NOT NULL,
  rules jsonb NOT NULL,
  types jsonb NOT NULL,
  sequences jsonb NOT NULL,
  synonyms jsonb NOT NULL
);

CREATE TABLE schema_tables (
  id uuid PRIMARY KEY,
  schema_id uuid NOT NULL REFERENCES schemas ON DELETE CASCADE,
  -- The order of creation, which decides the order of referential actions.
  position integer NOT NULL,
  namespace text NOT NULL,
  name text NOT NULL,
  display_name text NOT NULL,
  -- The display name in lower case and cut, so that any name fits an index.
  sort_name text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  comment text,
  column_count integer NOT NULL,
  row_count bigint,
  -- In order; each with an id of its own.
  columns jsonb NOT NULL,
  -- Keys, checks, indexes and the rest of the engine's table.
  definition jsonb NOT NULL,
  -- What is known of the rows, column by column.
  statistics jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX schema_tables_schema_id ON schema_tables (schema_id, sort_name, id);

CREATE TABLE schema_relationships (
  id uuid PRIMARY KEY,
  schema_id uuid NOT NULL REFERENCES schemas ON DELETE CASCADE,
  position integer NOT NULL,
  -- Null when the dump has no such table.
  from_table_id uuid REFERENCES schema_tables ON DELETE CASCADE,
  to_table_id uuid REFERENCES schema_tables ON DELETE SET NULL,
  from_table text NOT NULL,
  to_table text NOT NULL,
  sort_name text COLLATE "C" NOT NULL,
  -- The engine's foreign key.
  definition jsonb NOT NULL
);
CREATE INDEX schema_relationships_schema_id ON schema_relationships (schema_id, sort_name, id);
CREATE INDEX schema_relationships_from_table_id ON schema_relationships (from_table_id);
CREATE INDEX schema_relationships_to_table_id ON schema_relationships (to_table_id);

CREATE TABLE schema_versions (
  id uuid PRIMARY KEY,
  schema_id uuid NOT NULL REFERENCES schemas ON DELETE CASCADE,
  major integer NOT NULL,
  minor integer NOT NULL,
  patch integer NOT NULL,
  version_number text NOT NULL GENERATED ALWAYS AS ('v' || major || '.' || minor || '.' || patch) STORED,
  version_name text NOT NULL,
  description text NOT NULL,
  is_current boolean NOT NULL,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  table_count integer NOT NULL,
  -- Catalog, statistics and census as one document, compressed with Zstandard.
  snapshot bytea NOT NULL,
  UNIQUE (schema_id, major, minor, patch)
);
ALTER TABLE schema_versions ALTER COLUMN snapshot SET STORAGE EXTERNAL;
CREATE UNIQUE INDEX schema_versions_current ON schema_versions (schema_id) WHERE is_current;
CREATE INDEX schema_versions_created_by ON schema_versions (created_by);

CREATE TABLE simulations (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  schema_id uuid NOT NULL REFERENCES schemas ON DELETE CASCADE,
  -- Null for the schema's working state.
  version_id uuid REFERENCES schema_versions ON DELETE CASCADE,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  name text NOT NULL,
  query_text text NOT NULL,
  query_type text NOT NULL CHECK (query_type IN ('SELECT', 'INSERT', 'UPDATE', 'DELETE')),
  -- The type that the statement was announced to have; null when it was left to the statement.
  expected_type text CHECK (expected_type IN ('SELECT', 'INSERT', 'UPDATE', 'DELETE')),
  status text NOT NULL CHECK (status IN ('pending', 'running', 'completed', 'failed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  executed_at timestamptz,
  execution_time_ms double precision,
  verdict text CHECK (verdict IN ('succeeds', 'may_be_blocked', 'blocked')),
  total_tables_affected integer NOT NULL DEFAULT 0,
  total_rows_affected double precision NOT NULL DEFAULT 0,
  max_cascade_depth integer NOT NULL DEFAULT 0,
  affected_tables jsonb NOT NULL DEFAULT '[]',
  affected_columns jsonb NOT NULL DEFAULT '[]',
  failure jsonb
);
CREATE INDEX simulations_project_id ON simulations (project_id, id);
CREATE INDEX simulations_schema_id ON simulations (schema_id);
CREATE INDEX simulations_version_id ON simulations (version_id);
CREATE INDEX simulations_created_by ON simulations (created_by);

-- The large part of a completed simulation, which no list reads.
CREATE TABLE simulation_results (
  simulation_id uuid PRIMARY KEY REFERENCES simulations ON DELETE CASCADE,
  impact jsonb NOT NULL,
  summary jsonb NOT NULL,
  cascade_paths jsonb NOT NULL
);
