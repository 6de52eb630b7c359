-- What people keep with the diagram of a schema counts with the schema.
CREATE FUNCTION diagram_bytes(wanted uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT
    coalesce((
      SELECT sum(row_bytes() + pg_column_size(name) + pg_column_size(state) + pg_column_size(places))
      FROM diagram_views WHERE schema_id = wanted
    ), 0)
    + coalesce((
      SELECT sum(row_bytes() + pg_column_size(body) + coalesce(pg_column_size(table_name), 0))
      FROM diagram_notes WHERE schema_id = wanted
    ), 0)
$$;

CREATE OR REPLACE FUNCTION schema_bytes(wanted uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT
    (SELECT row_bytes() + coalesce(pg_column_size(census), 0) FROM schemas WHERE id = wanted)
    + coalesce((
      SELECT sum(row_bytes() + pg_column_size(columns) + pg_column_size(definition)
        + coalesce(pg_column_size(statistics), 0) + coalesce(pg_column_size(known_statistics), 0)
        + coalesce(pg_column_size(comment), 0) + pg_column_size(name) + pg_column_size(display_name)
        + coalesce(pg_column_size(cut_texts), 0))
      FROM schema_tables WHERE schema_id = wanted
    ), 0)
    + coalesce((
      SELECT sum(row_bytes() + pg_column_size(long.path) + pg_column_size(long.text))
      FROM schema_tables JOIN schema_long_texts AS long ON long.table_id = schema_tables.id
      WHERE schema_tables.schema_id = wanted AND schema_tables.cut_texts IS NOT NULL
    ), 0)
    + coalesce((
      SELECT sum(row_bytes() + pg_column_size(definition) + pg_column_size(from_table) + pg_column_size(to_table))
      FROM schema_relationships WHERE schema_id = wanted
    ), 0)
    + coalesce((
      SELECT pg_column_size(views) + pg_column_size(triggers) + pg_column_size(rules) + pg_column_size(types)
        + pg_column_size(sequences) + pg_column_size(synonyms) + coalesce(pg_column_size(routines), 0)
      FROM schema_objects WHERE schema_id = wanted
    ), 0)
    + coalesce((SELECT sum(row_bytes() + pg_column_size(snapshot)) FROM schema_versions WHERE schema_id = wanted), 0)
    + diagram_bytes(wanted)
$$;

-- A schema that is measured is not 0; one that is being stored is measured when all of it is there.
UPDATE schemas SET stored_bytes = stored_bytes + diagram_bytes(id)
WHERE stored_bytes > 0 AND (
  id IN (SELECT schema_id FROM diagram_views) OR id IN (SELECT schema_id FROM diagram_notes)
);
