-- Two of the three keys of a relationship were looked up row by row, a quarter of the time that storing a large schema
-- took. Relationships are only ever written beside their tables, in one transaction; what becomes of them when tables go
-- is done once a statement.
ALTER TABLE schema_relationships
  DROP CONSTRAINT schema_relationships_from_table_id_fkey,
  DROP CONSTRAINT schema_relationships_to_table_id_fkey;

CREATE FUNCTION release_relationships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Planned anew each time: what is best for ten thousand tables is not what is best for one.
  EXECUTE 'DELETE FROM schema_relationships WHERE from_table_id IN (SELECT id FROM gone)';
  EXECUTE 'UPDATE schema_relationships SET to_table_id = NULL WHERE to_table_id IN (SELECT id FROM gone)';
  RETURN NULL;
END
$$;

CREATE TRIGGER release_relationships AFTER DELETE ON schema_tables
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION release_relationships();
