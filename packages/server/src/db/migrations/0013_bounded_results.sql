-- A simulation shows the beginning of its lists; what is longer is kept in parts, for exports.
ALTER TABLE simulation_result_parts
  DROP CONSTRAINT simulation_result_parts_list_check,
  ADD CONSTRAINT simulation_result_parts_list_check CHECK (list IN (
    'impact', 'cascade_paths', 'affected_tables', 'affected_columns', 'blockers', 'conditions', 'warnings'
  ));
COMMENT ON COLUMN simulation_result_parts.position IS
  'Of the first entry in the list; a part has 1,000 entries or a megabyte of text at most, or one entry.';

UPDATE simulation_results
SET summary = summary || jsonb_build_object(
  'blocker_count', jsonb_array_length(summary -> 'blockers'),
  'condition_count', jsonb_array_length(summary -> 'conditions'),
  'warning_count', jsonb_array_length(summary -> 'warnings')
);
