-- Functions and procedures as the engine's catalog holds them; NULL where a schema was read before they were kept.
ALTER TABLE schema_objects ADD COLUMN routines jsonb;
