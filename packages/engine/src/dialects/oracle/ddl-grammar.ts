import { attributeWords, clauses, families } from "../ddl-grammar-model.ts";
import type { DdlGrammar } from "../ddl-grammar-model.ts";

/** @see https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/CREATE-TABLE.html */
export const oracleDdlGrammar: DdlGrammar = {
  hasIndexElements: false,
  attributeWords: attributeWords(
    `ENABLE DISABLE VISIBLE INVISIBLE SORT ENCRYPT DECRYPT AS VIRTUAL SCOPE RESERVABLE ANNOTATIONS DEFERRABLE INITIALLY USING RELY NORELY
    VALIDATE NOVALIDATE ON DOMAIN`,
  ),
  ignoredAttributes: clauses(
    "VISIBLE -, INVISIBLE -, SORT -, DECRYPT -, SCOPE ww, RESERVABLE -, ANNOTATIONS (, VIRTUAL -, DOMAIN w",
  ),
  ignoredConstraintClauses: clauses(
    `PCTFREE w, PCTUSED w, INITRANS w, MAXTRANS w, STORAGE (, TABLESPACE w, LOGGING -, NOLOGGING -, NOCOMPRESS -, PARALLEL w,
    NOPARALLEL -, COMPUTE w, REVERSE -, LOCAL (, STORE w(, GLOBAL *, EXCEPTIONS ww, SORT -, NOSORT -, ONLINE -, VISIBLE -, INVISIBLE -, UNUSABLE -,
    USABLE -, INDEXING w, FILESYSTEM_LIKE_LOGGING -, PRECHECK -, NOPRECHECK -, INDEXTYPE *, PARAMETERS (, MONITORING -,
    DEFERRED -, IMMEDIATE -, INVALIDATION -`,
  ),
  typeAliases: {
    int: "number",
    integer: "number",
    smallint: "number",
    decimal: "number",
    dec: "number",
    numeric: "number",
    real: "float",
    "double precision": "float",
    character: "char",
    varchar: "varchar2",
    "character varying": "varchar2",
    "char varying": "varchar2",
    "national character": "nchar",
    "national char": "nchar",
    "national character varying": "nvarchar2",
    "national char varying": "nvarchar2",
  },
  typeFamilies: families({
    decimal: "number",
    float: "float, binary_float, binary_double",
    text: "char, varchar2, nchar, nvarchar2, clob, nclob, long, rowid, urowid",
    binary: "raw, long raw, blob, bfile",
    boolean: "boolean",
    timestamp: "date, timestamp, timestamp with time zone, timestamp with local time zone",
    interval: "interval year to month, interval day to second",
    json: "json",
    spatial: "sdo_geometry",
    xml: "xmltype",
  }),
  serialTypes: new Set(),
  defaultNamespace: "default",
};
