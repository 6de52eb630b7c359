import { attributeWords, families } from "../ddl-grammar-model.ts";
import type { DdlGrammar } from "../ddl-grammar-model.ts";

/** @see https://www.sqlite.org/lang_createtable.html and https://www.sqlite.org/datatype3.html */
export const sqliteDdlGrammar: DdlGrammar = {
  hasIndexElements: false,
  attributeWords: attributeWords("AUTOINCREMENT AS ON DEFERRABLE INITIALLY"),
  ignoredAttributes: {},
  ignoredConstraintClauses: {},
  typeAliases: {
    int: "integer",
    int4: "integer",
    int8: "bigint",
    int2: "smallint",
    bool: "boolean",
    float: "real",
    character: "char",
  },
  typeFamilies: families({
    integer: "integer, bigint, smallint, tinyint, mediumint, unsigned big int",
    decimal: "decimal, numeric, number, money, num",
    float: "real, double, double precision",
    text: "text, varchar, char, nvarchar, nchar, clob, varying character, native character, character varying",
    binary: "blob, binary, varbinary, bytea",
    boolean: "boolean",
    date: "date",
    time: "time",
    timestamp: "datetime, timestamp, timestamp with time zone, timestamp without time zone",
    uuid: "uuid, guid, uniqueidentifier",
    json: "json, jsonb",
  }),
  serialTypes: new Set(),
  defaultNamespace: "main",
};
