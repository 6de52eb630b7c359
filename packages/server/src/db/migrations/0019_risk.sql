-- The worst that the warnings of a completed simulation say, beside its verdict.
ALTER TABLE simulations ADD COLUMN risk text CHECK (risk IN ('safe', 'notice', 'risk'));
ALTER TABLE simulation_logs ADD COLUMN risk text CHECK (risk IN ('safe', 'notice', 'risk'));

UPDATE simulation_results SET summary = summary || jsonb_build_object('risk', CASE
  WHEN summary @> '{"warnings": [{"severity": "risk"}]}' THEN 'risk'
  WHEN (summary ->> 'warning_count')::integer > 0 THEN 'notice'
  ELSE 'safe'
END);
UPDATE simulations SET risk = result.summary ->> 'risk'
FROM simulation_results AS result
WHERE result.simulation_id = simulations.id AND simulations.status = 'completed';
