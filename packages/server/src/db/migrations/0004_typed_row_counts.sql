-- What was known of a table before a person set its row count: an object with `statistics`, which may be null in it.
ALTER TABLE schema_tables ADD COLUMN known_statistics jsonb;
