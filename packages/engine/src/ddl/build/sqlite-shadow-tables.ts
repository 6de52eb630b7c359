import type { SchemaBuilder } from "./schema-builder.ts";

const suffixes = [
  "data",
  "idx",
  "content",
  "docsize",
  "config",
  "segments",
  "segdir",
  "stat",
  "node",
  "rowid",
  "parent",
];

/**
 * Takes out the tables in which virtual tables keep their data; returns their names.
 * @see https://www.sqlite.org/vtab.html#the_xshadowname_method
 */
export function dropShadowTables(builder: SchemaBuilder): string[] {
  const virtual = [...builder.tables.all()].filter(({ kind }) => kind === "virtual");
  const shadows = new Set(virtual.flatMap(({ name }) => suffixes.map((suffix) => `${name}_${suffix}`.toLowerCase())));
  const dropped = [...builder.tables.all()].filter(({ name }) => shadows.has(name.toLowerCase()));
  for (const table of dropped) builder.tables.remove(table);
  return dropped.map(({ name }) => name);
}
