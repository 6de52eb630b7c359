-- The state of the schema that a result is of: null where it is a version's, or from before this was kept.
ALTER TABLE simulations ADD COLUMN schema_revision integer;

-- The same for as long as statement, state of the schema and result are: a run that comes to the same changes nothing. What
-- a script does stands beside the sums.
CREATE OR REPLACE FUNCTION simulation_digest(asked uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT md5(concat_ws('|', md5(simulation.query_text),
    coalesce(simulation.version_id::text, simulation.schema_id || ' at ' || schema.revision),
    simulation.status, simulation.verdict, simulation.risk, simulation.total_tables_affected,
    simulation.total_rows_affected, md5(result.summary::text), md5(result.affected_tables::text),
    md5(result.affected_columns::text), md5(result.script::text)))
  FROM simulations AS simulation
  JOIN schemas AS schema ON schema.id = simulation.schema_id
  LEFT JOIN simulation_results AS result ON result.simulation_id = simulation.id
  WHERE simulation.id = asked
$$;
