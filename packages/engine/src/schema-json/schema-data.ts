import { dialectNames } from "../sql/dialect-name.ts";
import { limits } from "./limits.ts";
import { object } from "./object-shape.ts";
import { choice, flag, list, text } from "./shape.ts";
import type { JsonSchema, ValueOf } from "./shape.ts";
import { foreignKey, shared, table } from "./table-shape.ts";

const { namespace, comment, expression, columnNames, createStatement, objectName } = shared;
const name = text("The name as the database stores it.", limits.nameLength, false);

const view = object(
  "A view.",
  { name },
  {
    namespace,
    materialized: flag("A materialised view; false when left out."),
    check_option: choice("WITH CHECK OPTION: for the view alone or for those below as well; none when left out.", [
      "local",
      "cascaded",
    ]),
    read_only: flag("Oracle's WITH READ ONLY, MySQL's ALGORITHM = TEMPTABLE; false when left out."),
    query: expression("Its SELECT."),
    columns: columnNames("The view's own names for the columns; those of the query when left out."),
    comment,
    create_statement: createStatement,
  },
);
export type ViewData = ValueOf<typeof view>;

const trigger = object(
  "A trigger.",
  { name, table: objectName },
  {
    namespace,
    timing: choice("When it runs; after when left out.", ["before", "after", "instead of"]),
    events: list("The events that it runs at.", choice("An event.", ["INSERT", "UPDATE", "DELETE", "TRUNCATE"]), 16),
    level: choice("Once a row or once a statement; row when left out.", ["row", "statement"]),
    update_columns: columnNames("The columns of UPDATE OF; every column when left out."),
    condition: expression("The WHEN condition."),
    body: expression("What it runs; for PostgreSQL the call, followed by the code of its function."),
    enabled: flag("False for a disabled trigger; true when left out."),
    create_statement: createStatement,
  },
);
export type TriggerData = ValueOf<typeof trigger>;

const rule = object(
  "A rewrite rule of PostgreSQL.",
  { name, table: objectName, event: choice("The event.", ["SELECT", "INSERT", "UPDATE", "DELETE"]) },
  {
    instead: flag("DO INSTEAD; false when left out."),
    definition: expression("The rule from AS ON … on."),
  },
);

const type = object(
  "A type made by the user.",
  { name },
  {
    namespace,
    kind: choice("What kind of type; other when left out.", ["enum", "domain", "composite", "range", "alias", "other"]),
    labels: list("The labels of an enum in order.", text("A label.", limits.nameLength), limits.perTable),
    base_type: text("What a domain or alias stands on.", limits.nameLength * 10),
    not_null: flag("NOT NULL is part of the type; false when left out."),
    definition: expression("The rest: attributes of a composite, checks and default of a domain."),
  },
);
export type TypeData = ValueOf<typeof type>;

const sequence = object(
  "A sequence.",
  { name },
  {
    namespace,
    definition: expression("START, INCREMENT and the like."),
    owned_by: object("The column that owns it.", { table: objectName, column: name }, {}),
  },
);

const synonym = object("Another name of a table or view.", { name, target: objectName }, { namespace });

const routine = object(
  "A function or procedure but those of PostgreSQL's triggers, all of one name together.",
  { name },
  {
    namespace,
    package: text(
      "The package of Oracle that it is a member of; the section that initialises a package has its name.",
      limits.nameLength,
    ),
    code: expression(
      "Its code; empty where neither it nor what it calls writes to a table, left out where it is not known.",
    ),
    declarations: list(
      "What makes it, once for each set of arguments; left out where that is not known.",
      object(
        "How CREATE FUNCTION name, or PROCEDURE, goes on.",
        {
          kind: choice("What it is.", ["function", "procedure"]),
          text: expression("From behind the name to the end of the code."),
        },
        {},
      ),
      limits.objects,
    ),
  },
);

const document = object(
  "A database schema, with row counts and column statistics where they are known.",
  { tables: list("The tables, in the order of creation where it is known.", table, limits.tables) },
  {
    $schema: text("Where this schema is published.", limits.nameLength),
    format: choice("The name of the format.", ["foretell-schema"]),
    format_version: text("The version of the format: 1.", 20),
    dialect: choice("The database that the schema is from.", [...dialectNames, "mariadb"]),
    server_version: text("Product and version: PostgreSQL 16.3, MariaDB 10.11.19.", limits.nameLength),
    incompleteness: text(
      "What the dump of the schema ends inside of, in one sentence; left out where it is whole.",
      limits.nameLength,
    ),
    database: text("The name of the database.", limits.nameLength),
    default_namespace: text(
      "Where names without a namespace belong: public, dbo, main, the database of MySQL, the user of Oracle.",
      limits.nameLength,
      false,
    ),
    foreign_keys: list("The foreign keys, in the order of creation where it is known.", foreignKey, limits.objects),
    views: list("The views.", view, limits.tables),
    triggers: list("The triggers.", trigger, limits.tables),
    rules: list("PostgreSQL's rewrite rules.", rule, limits.tables),
    types: list("The types made by users.", type, limits.tables),
    sequences: list("The sequences.", sequence, limits.objects),
    synonyms: list("The synonyms.", synonym, limits.objects),
    routines: list(
      "The functions and procedures; an empty list where there are none. Left out, functions that are not known are not refused.",
      routine,
      limits.objects,
    ),
    extensions: list(
      "PostgreSQL's extensions, which bring functions of their own.",
      text("The name of the extension.", limits.nameLength),
      limits.objects,
    ),
  },
);

/** The JSON form of a schema, as `exportJson` writes and `readSchemaData` reads it. */
export type SchemaData = ValueOf<typeof document>;

/** The shape that reads the JSON form and describes it. */
export const schemaDataShape = document;

/** The JSON Schema (draft 2020-12) of a schema's JSON form. It comes from the very shapes that the reader works with. */
export const schemaDataJsonSchema: JsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Foretell schema data",
  ...document.jsonSchema,
};
