-- Risks have grounds, which a project may weigh by numbers of its own.
ALTER TABLE projects ADD COLUMN risk_thresholds jsonb;

ALTER TABLE simulations DROP CONSTRAINT simulations_risk_check;
ALTER TABLE simulations ADD CONSTRAINT simulations_risk_check CHECK (risk IN ('safe', 'notice', 'risk', 'severe'));
ALTER TABLE simulation_logs DROP CONSTRAINT simulation_logs_risk_check;
ALTER TABLE simulation_logs ADD CONSTRAINT simulation_logs_risk_check CHECK (risk IN ('safe', 'notice', 'risk', 'severe'));

-- Of what was run before, the warnings were the grounds; their grave ones are the first in the summary.
ALTER TABLE simulations ADD COLUMN risk_codes jsonb NOT NULL DEFAULT '[]';
UPDATE simulations SET risk_codes = coalesce((
  SELECT jsonb_agg(warning.code ORDER BY warning.place)
  FROM (
    SELECT told.value ->> 'code' AS code, min(told.ordinality) AS place
    FROM jsonb_array_elements(result.summary -> 'warnings') WITH ORDINALITY AS told
    GROUP BY told.value ->> 'code'
  ) AS warning
), '[]')
FROM simulation_results AS result
WHERE result.simulation_id = simulations.id AND simulations.status = 'completed';
