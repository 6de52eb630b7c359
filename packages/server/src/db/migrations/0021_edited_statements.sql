-- A statement can be changed once it was run: what that gave is then the result of another statement.
ALTER TABLE simulations ADD COLUMN is_outdated boolean NOT NULL DEFAULT false;
ALTER TABLE simulation_logs DROP CONSTRAINT simulation_logs_event_check;
ALTER TABLE simulation_logs ADD CHECK (event IN ('created', 'run', 'rerun', 'renamed', 'edited'));
