-- What a schema of PostgreSQL stands on and defines beside its objects: names of extensions and operators, and casts. Null of schemas that
-- were stored before, and of those that have none.
ALTER TABLE schema_objects
  ADD COLUMN extensions jsonb,
  ADD COLUMN operators jsonb,
  ADD COLUMN casts jsonb;
