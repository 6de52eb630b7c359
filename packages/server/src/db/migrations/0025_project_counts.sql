-- How many tables the schemas of a project have: a list of projects shows it, and counted them all each time.
ALTER TABLE project_usage ADD COLUMN table_count bigint NOT NULL DEFAULT 0;

-- What is counted but has no row yet gets one: a project that nobody's quotas count.
INSERT INTO project_usage (project_id, user_id) SELECT id, personal_owner_id FROM projects
ON CONFLICT (project_id) DO NOTHING;

UPDATE project_usage AS usage SET
  schema_count = (SELECT count(*) FROM schemas WHERE project_id = usage.project_id AND stored_bytes > 0),
  table_count = (
    SELECT coalesce(sum(table_count), 0) FROM schemas WHERE project_id = usage.project_id AND stored_bytes > 0
  ),
  simulation_count = (SELECT count(*) FROM simulations WHERE project_id = usage.project_id AND stored_bytes > 0);

-- As before, and the tables of schemas are counted as the schemas are.
CREATE OR REPLACE FUNCTION count_usage() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_schema boolean := TG_TABLE_NAME = 'schemas';
BEGIN
  IF is_schema THEN
    IF TG_OP = 'UPDATE' THEN
      UPDATE project_usage AS usage
      SET stored_bytes = usage.stored_bytes + change.bytes,
        schema_count = usage.schema_count + change.schemas,
        table_count = usage.table_count + change.tables
      FROM (
        SELECT project_id, sum(bytes) AS bytes, sum(schemas) AS schemas, sum(tables) AS tables
        FROM (
          SELECT project_id, stored_bytes AS bytes, (stored_bytes > 0)::integer AS schemas,
            CASE WHEN stored_bytes > 0 THEN table_count ELSE 0 END AS tables
          FROM come
          UNION ALL
          SELECT project_id, -stored_bytes, -(stored_bytes > 0)::integer,
            CASE WHEN stored_bytes > 0 THEN -table_count ELSE 0 END
          FROM gone
        ) AS part
        GROUP BY project_id
        HAVING sum(bytes) <> 0 OR sum(schemas) <> 0 OR sum(tables) <> 0
      ) AS change
      WHERE usage.project_id = change.project_id;
    ELSE
      UPDATE project_usage AS usage
      SET stored_bytes = usage.stored_bytes - change.bytes,
        schema_count = usage.schema_count - change.schemas,
        table_count = usage.table_count - change.tables
      FROM (
        SELECT project_id, sum(stored_bytes) AS bytes, count(*) AS schemas, sum(table_count) AS tables
        FROM gone WHERE stored_bytes > 0 GROUP BY project_id
      ) AS change
      WHERE usage.project_id = change.project_id;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE project_usage AS usage
    SET stored_bytes = usage.stored_bytes + change.bytes,
      simulation_count = usage.simulation_count + change.simulations
    FROM (
      SELECT project_id, sum(bytes) AS bytes, sum(simulations) AS simulations
      FROM (
        SELECT project_id, stored_bytes AS bytes, (stored_bytes > 0)::integer AS simulations FROM come
        UNION ALL
        SELECT project_id, -stored_bytes, -(stored_bytes > 0)::integer FROM gone
      ) AS part
      GROUP BY project_id
      HAVING sum(bytes) <> 0 OR sum(simulations) <> 0
    ) AS change
    WHERE usage.project_id = change.project_id;
  ELSE
    UPDATE project_usage AS usage
    SET stored_bytes = usage.stored_bytes - change.bytes,
      simulation_count = usage.simulation_count - change.simulations
    FROM (
      SELECT project_id, sum(stored_bytes) AS bytes, count(*) AS simulations
      FROM gone WHERE stored_bytes > 0 GROUP BY project_id
    ) AS change
    WHERE usage.project_id = change.project_id;
  END IF;
  RETURN NULL;
END
$$;

-- Those that come with their bytes: the product measures after it has inserted, and nothing says that all do.
CREATE FUNCTION count_inserted_usage() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_schema boolean := TG_TABLE_NAME = 'schemas';
BEGIN
  IF is_schema THEN
    UPDATE project_usage AS usage
    SET stored_bytes = usage.stored_bytes + change.bytes,
      schema_count = usage.schema_count + change.schemas,
      table_count = usage.table_count + change.tables
    FROM (
      SELECT project_id, sum(stored_bytes) AS bytes, count(*) AS schemas, sum(table_count) AS tables
      FROM come WHERE stored_bytes > 0 GROUP BY project_id
    ) AS change
    WHERE usage.project_id = change.project_id;
  ELSE
    UPDATE project_usage AS usage
    SET stored_bytes = usage.stored_bytes + change.bytes,
      simulation_count = usage.simulation_count + change.simulations
    FROM (
      SELECT project_id, sum(stored_bytes) AS bytes, count(*) AS simulations
      FROM come WHERE stored_bytes > 0 GROUP BY project_id
    ) AS change
    WHERE usage.project_id = change.project_id;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER count_inserted AFTER INSERT ON schemas
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_usage();
CREATE TRIGGER count_inserted AFTER INSERT ON simulations
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_usage();
