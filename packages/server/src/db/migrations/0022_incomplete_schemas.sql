-- What the dump of a schema ends inside of, where it ends too early and was imported all the same. Versions keep it in their document.
ALTER TABLE schemas ADD COLUMN incompleteness text;
