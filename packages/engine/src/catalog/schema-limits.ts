/** How much a schema may hold, and how much work its changes may be. */
export interface SchemaLimits {
  readonly tables: number;
  /** Columns of all tables. */
  readonly columns: number;
  /** Columns of one table. */
  readonly columnsOfTable: number;
  /** Keys, checks, exclusions and indexes of all tables. */
  readonly constraints: number;
  /** Views, triggers, rules, types, sequences, synonyms and routines. */
  readonly objects: number;
  /** Characters of names, types, expressions, comments and code, with every copy that a table has of another's. */
  readonly characters: number;
  /** What the changes of a dump may look at beside the statement at hand (a column, a key, a table that inherits): so much in any case, */
  readonly steps: number;
  /** and so much more for each character of the dump. */
  readonly stepsPerCharacter: number;
}

/**
 * Far more than the largest schemas have that are in use, and what a server can hold of several at once. SQLite's tables have
 * the most columns that any database allows.
 * @see https://www.sqlite.org/limits.html
 */
export const schemaLimits: SchemaLimits = {
  tables: 100_000,
  columns: 300_000,
  columnsOfTable: 32_767,
  constraints: 500_000,
  objects: 200_000,
  characters: 32_000_000,
  steps: 10_000_000,
  stepsPerCharacter: 20,
};

/** Of what a schema has more than is read of one. */
export interface SchemaExcess {
  readonly of: Exclude<keyof SchemaLimits, "stepsPerCharacter">;
  readonly limit: number;
  /** What there is too much of, how much is allowed, and what to do. */
  readonly message: string;
}

/** What is told of a limit that is passed. */
export function excessOf(of: SchemaExcess["of"], limits: SchemaLimits): SchemaExcess {
  const limit = limits[of];
  const shown = limit.toLocaleString("en-US");
  const told: Readonly<Record<SchemaExcess["of"], string>> = {
    tables: `This schema has more than ${shown} tables, which is the most that is read. Import a part of the tables.`,
    columns: `The tables of this schema have more than ${shown} columns together, which is the most that is read. Import a part of the tables.`,
    columnsOfTable: `A table of this schema has more than ${shown} columns, which is the most that any database allows. Leave that table out.`,
    constraints: `The tables of this schema have more than ${shown} keys, checks and indexes together, which is the most that is read. Import a part of the tables.`,
    objects: `This schema has more than ${shown} views, triggers, types, sequences and routines together, which is the most that is read. Import the tables without them.`,
    characters: `The names, comments, expressions and code of this schema come to more than ${shown} characters, which is the most that is kept. Leave out long comments and code, or import a part of the tables.`,
    steps:
      "The statements in this dump change the same wide or much inherited tables so often that they are not followed to their end. Import a dump of the schema as it is now, in place of the history of its changes.",
  };
  return { of, limit, message: told[of] };
}
