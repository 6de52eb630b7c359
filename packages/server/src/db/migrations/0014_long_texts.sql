-- Comments, defaults, checks and the like may be megabytes long. A table keeps their beginning, which is what lists and
-- diagrams show; all of them stand here, in pieces, so that neither storing nor reading one has to move it at once.
CREATE TABLE schema_long_texts (
  table_id uuid NOT NULL REFERENCES schema_tables ON DELETE CASCADE,
  -- Where in the table: comment, columns/3/default, checks/0/expression.
  path text NOT NULL,
  piece integer NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (table_id, path, piece)
);

ALTER TABLE schema_tables
  -- The JSON array of the paths above; NULL where nothing is cut.
  ADD COLUMN cut_texts jsonb,
  -- Of the columns as text, so that a page is cut without reading them; 0 where the schema was read before it was kept.
  ADD COLUMN columns_bytes integer NOT NULL DEFAULT 0;
