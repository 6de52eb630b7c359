-- Extensions, operators and casts count with their schema.
CREATE OR REPLACE FUNCTION schema_bytes(wanted uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
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
        + coalesce(pg_column_size(extensions), 0) + coalesce(pg_column_size(operators), 0)
        + coalesce(pg_column_size(casts), 0)
      FROM schema_objects WHERE schema_id = wanted
    ), 0)
    + coalesce((SELECT sum(row_bytes() + pg_column_size(snapshot)) FROM schema_versions WHERE schema_id = wanted), 0)
    + diagram_bytes(wanted)
$$;

UPDATE schemas SET stored_bytes = schema_bytes(id)
WHERE stored_bytes > 0 AND id IN (
  SELECT schema_id FROM schema_objects WHERE extensions IS NOT NULL OR operators IS NOT NULL OR casts IS NOT NULL
);

-- As before. A connection keeps the plan of what is in PL/pgSQL; before PostgreSQL 18 it makes that of an SQL function anew with each run.
CREATE OR REPLACE FUNCTION simulation_bytes(wanted uuid) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN
      (
        SELECT row_bytes() + pg_column_size(name) + pg_column_size(query_text) + pg_column_size(first_affected_tables)
          + pg_column_size(first_affected_columns) + coalesce(pg_column_size(failure), 0)
        FROM simulations WHERE id = wanted
      )
      + coalesce((
        SELECT row_bytes() + pg_column_size(summary) + pg_column_size(affected_tables) + pg_column_size(affected_columns)
          + coalesce(pg_column_size(script), 0) + coalesce(pg_column_size(advice), 0)
        FROM simulation_results WHERE simulation_id = wanted
      ), 0)
      + coalesce((
        SELECT sum(row_bytes() + pg_column_size(entries)) FROM simulation_result_parts WHERE simulation_id = wanted
      ), 0)
      + coalesce((
        SELECT sum(row_bytes() + coalesce(pg_column_size(error_message), 0))
        FROM simulation_logs WHERE simulation_id = wanted
      ), 0);
END
$$;
