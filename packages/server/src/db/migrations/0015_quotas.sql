-- How many bytes a schema takes with its versions, and a simulation with its result: 0 until all of it is stored, so that
-- the counters of its project are not held meanwhile.
ALTER TABLE schemas ADD COLUMN stored_bytes bigint NOT NULL DEFAULT 0;
ALTER TABLE simulations ADD COLUMN stored_bytes bigint NOT NULL DEFAULT 0;

-- What a row and its entries in indexes take beside its long values: rows are counted even where they are empty.
CREATE FUNCTION row_bytes() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT 200';

-- As the values are stored, compressed or not: pg_column_size does not unpack them.
CREATE FUNCTION schema_bytes(wanted uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT
    (SELECT row_bytes() + coalesce(pg_column_size(census), 0) FROM schemas WHERE id = wanted)
    + coalesce((
      SELECT sum(row_bytes() + pg_column_size(columns) + pg_column_size(definition)
        + coalesce(pg_column_size(statistics), 0) + coalesce(pg_column_size(known_statistics), 0)
        + coalesce(pg_column_size(comment), 0) + pg_column_size(name) + pg_column_size(display_name)
        + coalesce(pg_column_size(cut_texts), 0))
      FROM schema_tables WHERE schema_id = wanted
    ), 0)
    + coalesce((
      SELECT sum(row_bytes() + pg_column_size(long.path) + pg_column_size(long.text))
      FROM schema_tables JOIN schema_long_texts AS long ON long.table_id = schema_tables.id
      WHERE schema_tables.schema_id = wanted AND schema_tables.cut_texts IS NOT NULL
    ), 0)
    + coalesce((
      SELECT sum(row_bytes() + pg_column_size(definition) + pg_column_size(from_table) + pg_column_size(to_table))
      FROM schema_relationships WHERE schema_id = wanted
    ), 0)
    + coalesce((
      SELECT pg_column_size(views) + pg_column_size(triggers) + pg_column_size(rules) + pg_column_size(types)
        + pg_column_size(sequences) + pg_column_size(synonyms) + coalesce(pg_column_size(routines), 0)
      FROM schema_objects WHERE schema_id = wanted
    ), 0)
    + coalesce((SELECT sum(row_bytes() + pg_column_size(snapshot)) FROM schema_versions WHERE schema_id = wanted), 0)
$$;

CREATE FUNCTION simulation_bytes(wanted uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT
    (
      SELECT row_bytes() + pg_column_size(name) + pg_column_size(query_text) + pg_column_size(first_affected_tables)
        + pg_column_size(first_affected_columns) + coalesce(pg_column_size(failure), 0)
      FROM simulations WHERE id = wanted
    )
    + coalesce((
      SELECT row_bytes() + pg_column_size(summary) + pg_column_size(affected_tables) + pg_column_size(affected_columns)
      FROM simulation_results WHERE simulation_id = wanted
    ), 0)
    + coalesce((
      SELECT sum(row_bytes() + pg_column_size(entries)) FROM simulation_result_parts WHERE simulation_id = wanted
    ), 0)
    + coalesce((
      SELECT sum(row_bytes() + coalesce(pg_column_size(error_message), 0))
      FROM simulation_logs WHERE simulation_id = wanted
    ), 0)
$$;

UPDATE schemas SET stored_bytes = schema_bytes(id);
UPDATE simulations SET stored_bytes = simulation_bytes(id);

CREATE TABLE project_usage (
  project_id uuid PRIMARY KEY REFERENCES projects ON DELETE CASCADE,
  -- Whose quotas the project counts for: an owner of it. Null once that account is gone and another owner has stayed.
  user_id uuid REFERENCES users ON DELETE SET NULL,
  schema_count integer NOT NULL DEFAULT 0,
  simulation_count integer NOT NULL DEFAULT 0,
  stored_bytes bigint NOT NULL DEFAULT 0
);
CREATE INDEX project_usage_user_id ON project_usage (user_id);

INSERT INTO project_usage (project_id, user_id, schema_count, simulation_count, stored_bytes)
SELECT id,
  coalesce(personal_owner_id, (
    SELECT user_id FROM project_members
    WHERE project_id = projects.id AND role = 'owner' ORDER BY joined_at, user_id LIMIT 1
  )),
  (SELECT count(*) FROM schemas WHERE project_id = projects.id),
  (SELECT count(*) FROM simulations WHERE project_id = projects.id),
  (SELECT coalesce(sum(stored_bytes), 0) FROM schemas WHERE project_id = projects.id)
    + (SELECT coalesce(sum(stored_bytes), 0) FROM simulations WHERE project_id = projects.id)
FROM projects;

-- Keeps the counters of projects in the transaction that changes what they count. What goes with something else, a
-- simulation with its schema, gives back as well.
CREATE FUNCTION count_usage() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_schema boolean := TG_TABLE_NAME = 'schemas';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE project_usage AS usage
    SET stored_bytes = usage.stored_bytes + change.bytes,
      schema_count = usage.schema_count + CASE WHEN is_schema THEN change.count ELSE 0 END,
      simulation_count = usage.simulation_count + CASE WHEN is_schema THEN 0 ELSE change.count END
    FROM (
      SELECT come.project_id, sum(come.stored_bytes - gone.stored_bytes) AS bytes,
        count(*) FILTER (WHERE gone.stored_bytes = 0) AS count
      FROM come JOIN gone USING (id)
      WHERE come.stored_bytes <> gone.stored_bytes
      GROUP BY come.project_id
    ) AS change
    WHERE usage.project_id = change.project_id;
  ELSE
    UPDATE project_usage AS usage
    SET stored_bytes = usage.stored_bytes - change.bytes,
      schema_count = usage.schema_count - CASE WHEN is_schema THEN change.count ELSE 0 END,
      simulation_count = usage.simulation_count - CASE WHEN is_schema THEN 0 ELSE change.count END
    FROM (
      SELECT project_id, sum(stored_bytes) AS bytes, count(*) AS count
      FROM gone WHERE stored_bytes > 0 GROUP BY project_id
    ) AS change
    WHERE usage.project_id = change.project_id;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER count_changed AFTER UPDATE ON schemas
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_usage();
CREATE TRIGGER count_deleted AFTER DELETE ON schemas
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_usage();
CREATE TRIGGER count_changed AFTER UPDATE ON simulations
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_usage();
CREATE TRIGGER count_deleted AFTER DELETE ON simulations
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_usage();

-- How many bytes a person has sent in dumps and statistics on the last day, in UTC, on which he sent any.
CREATE TABLE daily_uploads (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  day date NOT NULL,
  bytes bigint NOT NULL
);
