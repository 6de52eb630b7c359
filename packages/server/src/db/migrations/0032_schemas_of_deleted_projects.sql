-- A project goes at once, alone or with the account that it belongs to. Its large schemas leave it before, so that their rows
-- are removed bit by bit: they look as if they had been left behind long ago, and are swept away. The bound is that of
-- a schema which is deleted by itself.
CREATE FUNCTION leave_large_schemas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE schemas SET project_id = NULL, stored_bytes = 0, updated_at = 'epoch'
  WHERE project_id = OLD.id AND stored_bytes > 500000;
  RETURN OLD;
END
$$;

CREATE TRIGGER leave_large_schemas BEFORE DELETE ON projects
  FOR EACH ROW EXECUTE FUNCTION leave_large_schemas();
