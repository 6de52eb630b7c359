-- Several statements are one simulation: what each of them does stands beside the sums.
ALTER TABLE simulations ADD COLUMN is_script boolean NOT NULL DEFAULT false;
ALTER TABLE simulation_results ADD COLUMN script jsonb;

CREATE OR REPLACE FUNCTION simulation_bytes(wanted uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT
    (
      SELECT row_bytes() + pg_column_size(name) + pg_column_size(query_text) + pg_column_size(first_affected_tables)
        + pg_column_size(first_affected_columns) + coalesce(pg_column_size(failure), 0)
      FROM simulations WHERE id = wanted
    )
    + coalesce((
      SELECT row_bytes() + pg_column_size(summary) + pg_column_size(affected_tables) + pg_column_size(affected_columns)
        + coalesce(pg_column_size(script), 0)
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
