import { z } from "zod";

/** What readers of stored catalogs rely on of the engine's shapes: fields may be added to them without another format. */

export const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();
const names = list(z.string());
const text = z.string().nullable();
const qualifiedName = z.looseObject({ namespace: z.string(), name: z.string() });
const key = z.looseObject({ name: text, columns: names });

export const columnShape = z.looseObject({
  name: z.string(),
  type: z.string(),
  normalType: z.string(),
  typeFamily: z.string(),
  isNullable: z.boolean(),
  default: text,
  isAutoIncrement: z.boolean(),
  identity: text,
  generated: z.looseObject({ expression: z.string(), isStored: z.boolean() }).nullable(),
  onUpdate: text,
  collation: text,
  comment: text,
});

/** A table less what stands beside it in columns of its own. */
export const tableShape = z.looseObject({
  primaryKey: key.nullable(),
  uniqueKeys: list(key),
  checks: list(z.looseObject({ name: text, expression: z.string() })),
  exclusions: list(z.looseObject({ definition: z.string() })),
  indexes: list(z.looseObject({ name: text, isUnique: z.boolean(), parts: list(z.looseObject({ text: z.string() })) })),
  partitionOf: qualifiedName.nullable(),
  partitionBy: text,
  inherits: list(qualifiedName),
  options: z.record(z.string(), z.string()),
  isConditional: z.boolean(),
});

export const foreignKeyShape = z.looseObject({
  name: text,
  table: qualifiedName,
  columns: names,
  referencedTable: qualifiedName,
  referencedColumns: names,
  onDelete: z.string(),
  onUpdate: z.string(),
  onDeleteColumns: names.nullable(),
  match: z.string(),
  isDeferrable: z.boolean(),
  isInitiallyDeferred: z.boolean(),
  isEnforced: z.boolean(),
  isValidated: z.boolean(),
  isDangling: z.boolean(),
});

const declaration = z.object({ kind: z.string(), text: z.string() });

/** What a catalog has beside tables and foreign keys. */
export const objectShapes = {
  views: list(qualifiedName.extend({ query: z.string() })),
  triggers: list(qualifiedName.extend({ table: qualifiedName, events: names, body: z.string() })),
  rules: list(z.looseObject({ name: z.string(), table: qualifiedName, definition: z.string() })),
  types: list(qualifiedName.extend({ kind: z.string(), labels: names })),
  sequences: list(qualifiedName),
  synonyms: list(qualifiedName.extend({ target: qualifiedName })),
  routines: list(qualifiedName.extend({ code: text, declarations: list(declaration).optional() })).optional(),
  extensions: names.optional(),
  operators: names.optional(),
  casts: list(z.looseObject({ source: z.string(), target: z.string(), context: z.string() })).optional(),
};

/** The statistics of a table less the name of the table. */
export const statisticsShape = z.looseObject({
  rowCount: z.number(),
  source: z.string(),
  columns: list(z.looseObject({ name: z.string(), nullFraction: z.number(), distinctCount: z.number() })),
});

/** All of a catalog. */
export const catalogShape = z.looseObject({
  dialect: z.string(),
  serverVersion: text,
  databaseName: text,
  defaultNamespace: z.string(),
  tables: list(
    tableShape.extend({ ...qualifiedName.shape, kind: z.string(), comment: text, columns: list(columnShape) }),
  ),
  foreignKeys: list(foreignKeyShape),
  ...objectShapes,
});

/** Statistics of all tables. */
export const schemaStatisticsShape = z.looseObject({ tables: list(statisticsShape.extend(qualifiedName.shape)) });
