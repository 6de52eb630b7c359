-- How a version came about, and what its dump ends inside of, which lists tell without unpacking it. Up to here a schema has the
-- version of its import alone.
ALTER TABLE schema_versions
  ADD COLUMN origin text NOT NULL DEFAULT 'import' CHECK (origin IN ('import', 'manual', 'rollback')),
  ADD COLUMN incompleteness text;
ALTER TABLE schema_versions ALTER COLUMN origin DROP DEFAULT;
UPDATE schema_versions AS version SET incompleteness = schema.incompleteness
FROM schemas AS schema WHERE schema.id = version.schema_id AND schema.incompleteness IS NOT NULL;
