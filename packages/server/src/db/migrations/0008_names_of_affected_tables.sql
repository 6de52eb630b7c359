-- A statement may reach tens of thousands of tables and columns: a list of simulations reads their first names and how
-- many there are; all of them stand with the result.
ALTER TABLE simulation_results ADD COLUMN affected_tables jsonb, ADD COLUMN affected_columns jsonb;
UPDATE simulation_results
SET affected_tables = simulation.affected_tables, affected_columns = simulation.affected_columns
FROM simulations AS simulation
WHERE simulation.id = simulation_results.simulation_id;
ALTER TABLE simulation_results
  ALTER COLUMN affected_tables SET NOT NULL,
  ALTER COLUMN affected_columns SET NOT NULL;

ALTER TABLE simulations RENAME COLUMN affected_tables TO first_affected_tables;
ALTER TABLE simulations RENAME COLUMN affected_columns TO first_affected_columns;
ALTER TABLE simulations
  ADD COLUMN affected_table_count integer NOT NULL DEFAULT 0,
  ADD COLUMN affected_column_count integer NOT NULL DEFAULT 0;
UPDATE simulations
SET affected_table_count = jsonb_array_length(first_affected_tables),
  affected_column_count = jsonb_array_length(first_affected_columns),
  first_affected_tables = jsonb_path_query_array(first_affected_tables, '$[0 to 99]'),
  first_affected_columns = jsonb_path_query_array(first_affected_columns, '$[0 to 99]');
