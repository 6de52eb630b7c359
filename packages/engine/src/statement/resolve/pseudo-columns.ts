import type { DialectName } from "../../dialects/dialect-name.ts";

const common = "CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER SESSION_USER USER LOCALTIME LOCALTIMESTAMP";

const setOf = (words: string): ReadonlySet<string> => new Set(`${common} ${words}`.split(/\s+/u));

/** Names that stand for themselves without being a column of any table: system columns and functions called without parentheses. */
const pseudoColumns: Readonly<Record<DialectName, ReadonlySet<string>>> = {
  postgresql: setOf("CTID XMIN XMAX CMIN CMAX TABLEOID OID CURRENT_CATALOG CURRENT_ROLE CURRENT_SCHEMA SYSTEM_USER"),
  mysql: setOf("UTC_DATE UTC_TIME UTC_TIMESTAMP CURRENT_ROLE ROW_START ROW_END _ROWID"),
  sqlite: setOf("ROWID OID _ROWID_ TRUE FALSE"),
  oracle:
    setOf(`ROWID ROWNUM LEVEL SYSDATE SYSTIMESTAMP UID SESSIONTIMEZONE DBTIMEZONE CONNECT_BY_ISLEAF CONNECT_BY_ISCYCLE
    ORA_ROWSCN NEXTVAL CURRVAL COLUMN_VALUE OBJECT_ID OBJECT_VALUE TRUE FALSE VERSIONS_STARTTIME VERSIONS_XID VERSIONS_STARTSCN`),
  sqlserver: setOf("$IDENTITY $ROWGUID $ACTION $NODE_ID $EDGE_ID $PARTITION SYSTEM_USER IDENTITYCOL ROWGUIDCOL"),
};

/** Whether an unquoted name is known to the database without being a column of a table. */
export function isPseudoColumn(dialect: DialectName, upperName: string): boolean {
  return pseudoColumns[dialect].has(upperName);
}

/** Tables that every server has and no dump tells of. */
const systemTables: Readonly<Record<DialectName, RegExp>> = {
  postgresql: /^(?:pg_.*)$/iu,
  mysql: /^(?:dual)$/iu,
  sqlite: /^(?:sqlite_.*|pragma_.*|json_each|json_tree|generate_series)$/iu,
  oracle: /^(?:dual|(?:user|all|dba|cdb|v\$|gv\$|v_\$|nls)_?.*)$/iu,
  sqlserver: /^(?:sys.*|spt_values|#.*)$/iu,
};

const systemNamespaces =
  /^(?:information_schema|pg_catalog|pg_toast|sys|mysql|performance_schema|sqlite_master|temp|tempdb|msdb|master)$/iu;

/** Whether a table name belongs to the server itself or to the session, and so cannot be in a dump. */
export function isSystemTable(dialect: DialectName, namespace: string | null, name: string): boolean {
  return (namespace !== null && systemNamespaces.test(namespace)) || systemTables[dialect].test(name);
}
