-- Where the total of rows comes from, so that lists can tell counted rows from estimated ones.
ALTER TABLE simulations
  ADD COLUMN estimate_basis text CHECK (estimate_basis IN ('exact', 'statistics', 'assumed'));
UPDATE simulations
SET estimate_basis = result.summary ->> 'estimate_basis'
FROM simulation_results AS result
WHERE result.simulation_id = simulations.id;

-- What happened with a simulation; a run overwrites the result of the run before, but not this.
CREATE TABLE simulation_logs (
  id uuid PRIMARY KEY,
  simulation_id uuid NOT NULL REFERENCES simulations ON DELETE CASCADE,
  event text NOT NULL CHECK (event IN ('created', 'run', 'rerun', 'renamed')),
  user_id uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The outcome, for runs alone.
  status text CHECK (status IN ('completed', 'failed')),
  verdict text CHECK (verdict IN ('succeeds', 'may_be_blocked', 'blocked')),
  execution_time_ms double precision,
  error_code text,
  error_message text
);
CREATE INDEX simulation_logs_simulation_id ON simulation_logs (simulation_id, id);
CREATE INDEX simulation_logs_user_id ON simulation_logs (user_id);
