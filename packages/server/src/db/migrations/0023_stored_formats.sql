-- Which format the documents of a row are in, so that a later Foretell can read those of every earlier one.
ALTER TABLE schema_tables
  -- Of columns and definition.
  ADD COLUMN format smallint NOT NULL DEFAULT 1,
  -- Of statistics and known_statistics, which are written by themselves as well.
  ADD COLUMN statistics_format smallint NOT NULL DEFAULT 1;
ALTER TABLE schema_relationships ADD COLUMN format smallint NOT NULL DEFAULT 1;
ALTER TABLE schema_objects ADD COLUMN format smallint NOT NULL DEFAULT 1;
-- Of all that the last run gave: failure, result and its parts.
ALTER TABLE simulations ADD COLUMN result_format smallint NOT NULL DEFAULT 1;

-- Whoever writes a document says its format.
ALTER TABLE schema_tables ALTER COLUMN format DROP DEFAULT, ALTER COLUMN statistics_format DROP DEFAULT;
ALTER TABLE schema_relationships ALTER COLUMN format DROP DEFAULT;
ALTER TABLE schema_objects ALTER COLUMN format DROP DEFAULT;
ALTER TABLE simulations ALTER COLUMN result_format DROP DEFAULT;
-- Whoever runs a statement says what it reached.
ALTER TABLE simulations ALTER COLUMN first_affected_tables DROP DEFAULT, ALTER COLUMN first_affected_columns DROP DEFAULT;

-- What they are made of is never null.
ALTER TABLE schema_tables ALTER COLUMN known_column_count SET NOT NULL;
