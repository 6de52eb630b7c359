-- The rows and paths of a result, so many to a row that a page is read without the rest: a statement may reach tens of
-- thousands of tables.
CREATE TABLE simulation_result_parts (
  simulation_id uuid NOT NULL REFERENCES simulations ON DELETE CASCADE,
  list text NOT NULL CHECK (list IN ('impact', 'cascade_paths')),
  -- Of its first entry in the list; a multiple of 1,000, which is how many entries a part has, the last one apart.
  position integer NOT NULL,
  -- A JSON array, compressed with Zstandard where it is long.
  entries bytea NOT NULL,
  PRIMARY KEY (simulation_id, list, position)
);
ALTER TABLE simulation_result_parts ALTER COLUMN entries SET STORAGE EXTERNAL;

INSERT INTO simulation_result_parts (simulation_id, list, position, entries)
SELECT simulation_id, list, (place - 1) / 1000 * 1000,
  convert_to(json_agg(entry ORDER BY place)::text, 'UTF8')
FROM (
  SELECT simulation_id, 'impact' AS list, entry, place
  FROM simulation_results, jsonb_array_elements(impact) WITH ORDINALITY AS element(entry, place)
  UNION ALL
  SELECT simulation_id, 'cascade_paths', entry, place
  FROM simulation_results, jsonb_array_elements(cascade_paths) WITH ORDINALITY AS element(entry, place)
) AS entries
GROUP BY simulation_id, list, (place - 1) / 1000 * 1000;

ALTER TABLE simulation_results
  ADD COLUMN impact_count integer NOT NULL DEFAULT 0,
  ADD COLUMN cascade_path_count integer NOT NULL DEFAULT 0;
UPDATE simulation_results
SET impact_count = jsonb_array_length(impact), cascade_path_count = jsonb_array_length(cascade_paths);
ALTER TABLE simulation_results
  DROP COLUMN impact,
  DROP COLUMN cascade_paths,
  ALTER COLUMN impact_count DROP DEFAULT,
  ALTER COLUMN cascade_path_count DROP DEFAULT;
