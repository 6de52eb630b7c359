-- The revision in which the working state is that of the current version: as long as it is the schema's, one packed document
-- says what tens of thousands of rows do. Null where that is not known.
ALTER TABLE schemas ADD COLUMN version_revision integer;
