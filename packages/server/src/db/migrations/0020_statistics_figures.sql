-- What lists tell of the statistics of a table: to read it of the statistics themselves unpacks every histogram of the schema.
ALTER TABLE schema_tables
  ADD COLUMN statistics_source text GENERATED ALWAYS AS (statistics ->> 'source') STORED,
  ADD COLUMN known_column_count integer
    GENERATED ALWAYS AS (coalesce(jsonb_array_length(statistics -> 'columns'), 0)) STORED,
  ADD COLUMN row_count_before bigint
    GENERATED ALWAYS AS ((known_statistics -> 'statistics' ->> 'rowCount')::bigint) STORED;
