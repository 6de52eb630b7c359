import { limits } from "./limits.ts";
import { object } from "./object-shape.ts";
import { choice, either, flag, list, number, scalarText, text, record } from "./shape.ts";
import type { ValueOf } from "./shape.ts";

const typeFamilies = [
  "integer",
  "decimal",
  "float",
  "text",
  "binary",
  "boolean",
  "date",
  "time",
  "timestamp",
  "interval",
  "uuid",
  "json",
  "enum",
  "array",
  "spatial",
  "network",
  "xml",
  "other",
] as const;

const actions = ["NO ACTION", "RESTRICT", "CASCADE", "SET NULL", "SET DEFAULT"] as const;

const namespace = text("Schema, database or owner; the default namespace when left out.", limits.nameLength, false);
const comment = text("The comment in the database.", limits.textLength);
const expression = (what: string) => text(what, limits.textLength);
const columnNames = (what: string) =>
  list(what, text("The name of a column.", limits.nameLength, false), limits.keyColumns);
const createStatement = text(
  "The CREATE statement; what the other fields leave out is read from it.",
  limits.textLength,
  false,
);

const objectName = either(
  text('A name, or "namespace.name".', limits.nameLength, false),
  object("A name with its namespace.", { name: text("The name.", limits.nameLength, false) }, { namespace }),
);
export type ObjectName = ValueOf<typeof objectName>;

const columnStatistics = object(
  "What is known of the values of a column.",
  {},
  {
    null_fraction: number("Share of the rows that are NULL.", 0, 1),
    distinct_count: number(
      "Distinct values that are not NULL. A negative number is a share of the rows, as in pg_stats: -1 means unique.",
      -1,
      1e18,
    ),
    most_common_values: list(
      "Frequent values, the most frequent first.",
      object(
        "A value and its share of all rows.",
        {
          value: scalarText("The value in text form.", limits.valueLength),
          frequency: number("Share of all rows.", 0, 1),
        },
        {},
      ),
      limits.statisticsValues,
    ),
    complete: flag("Whether most_common_values holds every value; worked out when left out."),
    histogram_bounds: list(
      "Bounds of equally filled buckets over the other values, ascending.",
      scalarText("A value in text form.", limits.valueLength),
      limits.statisticsValues,
    ),
    row_positions: list(
      "Key columns of small tables: for each row the position of its value in most_common_values, from 0; -1 for NULL.",
      number("A position.", -1, limits.statisticsValues),
      limits.statisticsValues,
    ),
  },
);
export type ColumnStatisticsData = ValueOf<typeof columnStatistics>;

/** What SQLite does with a row that breaks a constraint, besides refusing it. */
const conflictActions = ["REPLACE", "IGNORE"] as const;

const column = object(
  "A column.",
  { name: text("The name as the database stores it.", limits.nameLength, false) },
  {
    type: text("The type as the database writes it: varchar(80).", limits.nameLength * 10),
    normal_type: text("The type without length in canonical spelling; worked out when left out.", limits.nameLength),
    type_family: choice("What the type compares as; worked out when left out.", typeFamilies),
    nullable: flag("False for NOT NULL. True when left out, but for columns of the primary key."),
    on_null: choice(
      "SQLite: what NOT NULL does instead of refusing a row. Oracle: REPLACE where NULL takes the default.",
      conflictActions,
    ),
    not_null: flag("The opposite of nullable, for documents written by hand."),
    primary_key: flag("The column is the primary key, or a part of it; primary_key of the table comes first."),
    default: scalarText("The DEFAULT expression: 0, 'new', now().", limits.textLength),
    auto_increment: flag("The database numbers the rows itself; worked out from type and default when left out."),
    identity: choice("GENERATED … AS IDENTITY.", ["always", "by default"]),
    generated: object(
      "A generated column.",
      { expression: expression("Its expression.") },
      { stored: flag("Whether the value is stored; false when left out.") },
    ),
    on_update: expression("MySQL's ON UPDATE: CURRENT_TIMESTAMP."),
    collation: text("The collation where it is not the default.", limits.nameLength),
    comment,
    statistics: columnStatistics,
  },
);
export type ColumnData = ValueOf<typeof column>;

const keyFields = {
  name: text("The constraint's name.", limits.nameLength, false),
  deferrable: flag("DEFERRABLE; false when left out."),
  initially_deferred: flag("INITIALLY DEFERRED; false when left out."),
};

const nullsNotDistinct = flag("PostgreSQL: NULLS NOT DISTINCT; false when left out.");

const key = either(
  columnNames("The columns of the key in order."),
  object(
    "A primary or unique key.",
    { columns: columnNames("The columns in order.") },
    {
      ...keyFields,
      nulls_not_distinct: nullsNotDistinct,
      on_conflict: choice("SQLite: what it does instead of refusing a row.", conflictActions),
      prefix_lengths: record(
        "MySQL: how many characters of a column the key takes, by the column's name.",
        number("Characters.", 1, 1_000_000),
        limits.keyColumns,
      ),
    },
  ),
);
export type KeyData = ValueOf<typeof key>;

const indexPart = either(
  text("The name of a column.", limits.nameLength, false),
  object(
    "A column or an expression.",
    {},
    {
      column: text("The name of a column.", limits.nameLength, false),
      expression: expression("An expression, instead of a column."),
      descending: flag("DESC; false when left out."),
      modifiers: text("What else stands behind it, as written: an operator class, NULLS LAST.", limits.nameLength),
    },
  ),
);

const index = object(
  "An index that is not that of a primary or unique key.",
  {},
  {
    name: text("The name of the index.", limits.nameLength, false),
    unique: flag("UNIQUE; false when left out."),
    method: text("The access method where it is not the default: gin, hash, FULLTEXT.", limits.nameLength),
    columns: list("Columns and expressions in order.", indexPart, limits.keyColumns),
    where: expression("The WHERE of a partial index."),
    include: columnNames("Columns that are stored with it, but not searched by."),
    nulls_not_distinct: nullsNotDistinct,
    create_statement: createStatement,
  },
);
export type IndexData = ValueOf<typeof index>;

const foreignKeyFields = {
  name: text("The constraint's name.", limits.nameLength, false),
  referenced_columns: columnNames("The referenced columns in order; the primary key when left out."),
  on_delete: choice("What a DELETE of the referenced row does; NO ACTION when left out.", actions),
  on_update: choice("What an UPDATE of the referenced columns does; NO ACTION when left out.", actions),
  on_delete_columns: columnNames("The columns of ON DELETE SET NULL (…); all of the key when left out."),
  match: choice("MATCH; SIMPLE when left out.", ["SIMPLE", "FULL", "PARTIAL"]),
  deferrable: keyFields.deferrable,
  initially_deferred: keyFields.initially_deferred,
  enforced: flag("False for NOT ENFORCED, DISABLE, NOCHECK; true when left out."),
  validated: flag("False for NOT VALID, NOVALIDATE, WITH NOCHECK; true when left out."),
};
const foreignKeyEnds = {
  columns: columnNames("The referencing columns in order."),
  referenced_table: objectName,
};

/** A foreign key that names its table itself, beside the tables. */
export const foreignKey = object("A foreign key.", { table: objectName, ...foreignKeyEnds }, foreignKeyFields);
const foreignKeyOfTable = object("A foreign key of this table.", foreignKeyEnds, foreignKeyFields);
export type ForeignKeyData = ValueOf<typeof foreignKeyOfTable>;

/** A table with its columns, keys and the number of its rows. */
export const table = object(
  "A table.",
  { name: text("The name as the database stores it.", limits.nameLength, false) },
  {
    namespace,
    kind: choice("What kind of table; table when left out.", [
      "table",
      "partitioned",
      "partition",
      "temporary",
      "foreign",
      "virtual",
    ]),
    comment,
    columns: list("The columns in order.", column, limits.columns),
    primary_key: key,
    unique_keys: list("UNIQUE constraints.", key, limits.perTable),
    checks: list(
      "CHECK constraints.",
      object(
        "A CHECK constraint.",
        { expression: expression("The condition.") },
        { name: keyFields.name, enforced: flag("False for NOT ENFORCED, DISABLE; true when left out.") },
      ),
      limits.perTable,
    ),
    exclusions: list(
      "PostgreSQL's EXCLUDE constraints.",
      object(
        "An EXCLUDE constraint.",
        { definition: expression("What follows EXCLUDE: USING gist (…).") },
        { name: keyFields.name },
      ),
      limits.perTable,
    ),
    indexes: list("Indexes but for those of the keys.", index, limits.perTable),
    foreign_keys: list("Foreign keys of this table.", foreignKeyOfTable, limits.perTable),
    partition_of: objectName,
    partition_by: expression("By what a partitioned table is divided: RANGE (day)."),
    inherits: list("PostgreSQL: the tables that it inherits from.", objectName, limits.perTable),
    options: record(
      "Further properties in the words of the dialect: engine, strict, without rowid.",
      text("The property's value.", limits.textLength),
      1000,
    ),
    conditional: flag("Whether the table exists only under a condition; false when left out."),
    create_statement: createStatement,
    row_count: number("Rows of the table itself, without those of its partitions and heirs.", 0, 1e18),
    row_count_source: choice("Where the count is from: database when left out.", [
      "dump",
      "uncertain",
      "database",
      "typed",
    ]),
  },
);
export type TableData = ValueOf<typeof table>;

/** Shapes of fields that tables and other objects have alike. */
export const shared = { namespace, comment, expression, columnNames, createStatement, objectName };
