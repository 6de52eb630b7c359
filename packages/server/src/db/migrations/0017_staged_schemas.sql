-- An import stores its rows in many short statements, and a large schema is removed in many. Meanwhile the schema belongs to
-- no project, so that nobody sees it: whoever may see one has it through its project.
ALTER TABLE schemas ALTER COLUMN project_id DROP NOT NULL;
-- What a process left behind that ended meanwhile.
CREATE INDEX schemas_of_no_project ON schemas (id) WHERE project_id IS NULL;

-- As before, and what leaves a project gives back what it took.
CREATE OR REPLACE FUNCTION count_usage() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_schema boolean := TG_TABLE_NAME = 'schemas';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE project_usage AS usage
    SET stored_bytes = usage.stored_bytes + change.bytes,
      schema_count = usage.schema_count + CASE WHEN is_schema THEN change.count ELSE 0 END,
      simulation_count = usage.simulation_count + CASE WHEN is_schema THEN 0 ELSE change.count END
    FROM (
      SELECT project_id, sum(bytes) AS bytes, sum(count) AS count
      FROM (
        SELECT project_id, stored_bytes AS bytes, (stored_bytes > 0)::integer AS count FROM come
        UNION ALL
        SELECT project_id, -stored_bytes, -(stored_bytes > 0)::integer FROM gone
      ) AS part
      GROUP BY project_id
      HAVING sum(bytes) <> 0 OR sum(count) <> 0
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
