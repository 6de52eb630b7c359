import type { DialectName } from "../../sql/dialect-name.ts";
import type { Name } from "../ast.ts";
import type { Source } from "./source.ts";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u));

/** Words that are a value by themselves: functions called without parentheses, and in Oracle and SQL Server what rows have besides. */
const valueWords: Readonly<Record<DialectName, ReadonlySet<string>>> = {
  postgresql: setOf(`CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER SESSION_USER USER LOCALTIME LOCALTIMESTAMP
    CURRENT_CATALOG CURRENT_ROLE CURRENT_SCHEMA SYSTEM_USER`),
  mysql: setOf(`CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER LOCALTIME LOCALTIMESTAMP UTC_DATE UTC_TIME
    UTC_TIMESTAMP CURRENT_ROLE`),
  sqlite: setOf("CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP TRUE FALSE"),
  oracle: setOf(`CURRENT_DATE CURRENT_TIMESTAMP USER LOCALTIMESTAMP ROWID ROWNUM LEVEL SYSDATE SYSTIMESTAMP UID
    SESSIONTIMEZONE DBTIMEZONE CONNECT_BY_ISLEAF CONNECT_BY_ISCYCLE ORA_ROWSCN NEXTVAL CURRVAL COLUMN_VALUE OBJECT_ID
    OBJECT_VALUE TRUE FALSE VERSIONS_STARTTIME VERSIONS_XID VERSIONS_STARTSCN`),
  sqlserver: setOf(`CURRENT_DATE CURRENT_TIMESTAMP CURRENT_USER SESSION_USER USER SYSTEM_USER $IDENTITY $ROWGUID $ACTION
    $NODE_ID $EDGE_ID $PARTITION IDENTITYCOL ROWGUIDCOL`),
};

/** Columns that each table has beside its own; of Oracle and SQL Server they are among the words above, for views hand them on. */
const systemColumns: Readonly<Record<DialectName, ReadonlySet<string>>> = {
  postgresql: setOf("ctid xmin xmax cmin cmax tableoid oid"),
  mysql: setOf("_rowid row_start row_end"),
  sqlite: setOf("rowid oid _rowid_"),
  oracle: new Set(),
  sqlserver: new Set(),
};

/** Whether an unquoted name is a value by itself, by whatever it is qualified where rows may have it. */
export function isValueWord(dialect: DialectName, { text, isQuoted }: Name, isQualified: boolean): boolean {
  const isOfRows = dialect === "oracle" || dialect === "sqlserver";
  return !isQuoted && (isOfRows || !isQualified) && valueWords[dialect].has(text.toUpperCase());
}

/** Whether a source has a column of its database's own, by the name as it is stored. */
export function hasSystemColumn(dialect: DialectName, { table, view }: Source, name: string): boolean {
  const isStored = table !== null || view?.isMaterialized === true;
  if (!isStored || table?.options["without rowid"] !== undefined) return false;
  return systemColumns[dialect].has(dialect === "postgresql" ? name : name.toLowerCase());
}

/** Tables that every server has and no dump tells of. */
const systemTables: Readonly<Record<DialectName, RegExp>> = {
  postgresql: /^pg_/iu,
  mysql: /^dual$/iu,
  sqlite: /^(?:sqlite_|pragma_|(?:json_each|json_tree|generate_series)$)/iu,
  oracle: /^(?:dual$|(?:user|all|dba|cdb|nls)_|g?v_?\$)/iu,
  sqlserver: /^(?:sys[a-z]+$|spt_values$|#)/iu,
};

/** Namespaces of the same. */
const systemNamespaces: Readonly<Record<DialectName, RegExp>> = {
  postgresql: /^(?:information_schema|pg_catalog|pg_toast|pg_temp)$/iu,
  mysql: /^(?:information_schema|performance_schema|mysql|sys)$/iu,
  sqlite: /^temp$/iu,
  oracle: /^sys(?:tem)?$/iu,
  sqlserver: /^(?:information_schema|sys|tempdb|msdb|master)$/iu,
};

/** Whether a table name belongs to the server itself or to the session, and so cannot be in a dump; before it stand its namespaces. */
export function isSystemTable(dialect: DialectName, namespaces: readonly string[], name: string): boolean {
  return systemTables[dialect].test(name) || namespaces.some((namespace) => systemNamespaces[dialect].test(namespace));
}
