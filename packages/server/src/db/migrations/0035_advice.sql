-- What is told of a single statement beside its impact: how it comes through, what it costs, and which locks it takes.
ALTER TABLE simulation_results ADD COLUMN advice jsonb;

CREATE OR REPLACE FUNCTION simulation_bytes(wanted uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT
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
    ), 0)
$$;
