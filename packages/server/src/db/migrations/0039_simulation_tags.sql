-- Words by which people find their simulations again.
ALTER TABLE simulations ADD COLUMN tags jsonb NOT NULL DEFAULT '[]';

ALTER TABLE simulation_logs DROP CONSTRAINT simulation_logs_event_check;
ALTER TABLE simulation_logs ADD CONSTRAINT simulation_logs_event_check
  CHECK (event IN ('created', 'run', 'rerun', 'renamed', 'edited', 'tagged'));
