import { attributeWords, clauses, families } from "../ddl-grammar-model.ts";
import type { DdlGrammar } from "../ddl-grammar-model.ts";

/** @see https://learn.microsoft.com/en-us/sql/t-sql/statements/create-table-transact-sql */
export const sqlserverDdlGrammar: DdlGrammar = {
  hasIndexElements: true,
  attributeWords: attributeWords(
    "ROWGUIDCOL SPARSE MASKED ENCRYPTED PERSISTED FILESTREAM AS WITH CLUSTERED NONCLUSTERED ON INDEX COLUMN_SET HIDDEN",
  ),
  ignoredAttributes: clauses(
    "ROWGUIDCOL -, SPARSE -, MASKED w(, ENCRYPTED w(, FILESTREAM -, WITH option, ON w(, HIDDEN -, COLUMN_SET *",
  ),
  ignoredConstraintClauses: clauses(
    "WITH option, ON w(, CLUSTERED -, NONCLUSTERED -, INCLUDE (, TEXTIMAGE_ON w, FILESTREAM_ON w, HASH -",
  ),
  typeAliases: {
    integer: "int",
    dec: "decimal",
    numeric: "decimal",
    "double precision": "float",
    character: "char",
    "character varying": "varchar",
    "char varying": "varchar",
    "national character": "nchar",
    "national char": "nchar",
    "national character varying": "nvarchar",
    "national char varying": "nvarchar",
    "national text": "ntext",
    "binary varying": "varbinary",
    rowversion: "timestamp",
  },
  typeFamilies: families({
    integer: "tinyint, smallint, int, bigint",
    decimal: "decimal, money, smallmoney",
    float: "float, real",
    text: "char, varchar, text, nchar, nvarchar, ntext, sysname",
    binary: "binary, varbinary, image, timestamp",
    boolean: "bit",
    date: "date",
    time: "time",
    timestamp: "datetime, datetime2, smalldatetime, datetimeoffset",
    uuid: "uniqueidentifier",
    json: "json",
    xml: "xml",
    spatial: "geometry, geography",
  }),
  serialTypes: new Set(),
  defaultNamespace: "dbo",
};
