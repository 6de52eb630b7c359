-- What a role has said, or is asked to say, of a simulation: at most one question at a time.
CREATE TABLE simulation_approvals (
  simulation_id uuid PRIMARY KEY REFERENCES simulations ON DELETE CASCADE,
  id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'editor')),
  requested_by uuid REFERENCES users ON DELETE SET NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  -- Null until somebody has decided, as are the next ones.
  is_approved boolean,
  decided_by uuid REFERENCES users ON DELETE SET NULL,
  decided_at timestamptz,
  note text,
  -- Of what was decided on.
  digest text
);
CREATE INDEX simulation_approvals_requested_by ON simulation_approvals (requested_by);
CREATE INDEX simulation_approvals_decided_by ON simulation_approvals (decided_by);

-- The same for as long as statement, state of the schema and result are: a run that comes to the same changes nothing.
CREATE FUNCTION simulation_digest(asked uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT md5(concat_ws('|', md5(simulation.query_text),
    coalesce(simulation.version_id::text, simulation.schema_id || ' at ' || schema.revision),
    simulation.status, simulation.verdict, simulation.risk, simulation.total_tables_affected,
    simulation.total_rows_affected, md5(result.summary::text), md5(result.affected_tables::text),
    md5(result.affected_columns::text)))
  FROM simulations AS simulation
  JOIN schemas AS schema ON schema.id = simulation.schema_id
  LEFT JOIN simulation_results AS result ON result.simulation_id = simulation.id
  WHERE simulation.id = asked
$$;
