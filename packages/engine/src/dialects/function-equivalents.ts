import type { DialectName } from "../sql/dialect-name.ts";
import { ownEntry } from "../sql/own-entry.ts";

/** What a function of one of the databases does, by all its names, and how each database says it. */
interface Concept {
  readonly names: string;
  readonly here: Readonly<Partial<Record<DialectName, string>>>;
}

const caseWhen = "CASE WHEN … THEN … ELSE … END";

const concepts: readonly Concept[] = [
  {
    names: "ifnull nvl isnull coalesce zeroifnull",
    here: {
      postgresql: "coalesce(…)",
      mysql: "IFNULL(…)",
      sqlite: "ifnull(…)",
      oracle: "NVL(…)",
      sqlserver: "ISNULL(…)",
    },
  },
  {
    names:
      "now getdate sysdate sysdatetime current_timestamp systimestamp localtimestamp statement_timestamp clock_timestamp",
    here: { postgresql: "now()", mysql: "NOW()", sqlite: "datetime('now')", oracle: "SYSDATE", sqlserver: "GETDATE()" },
  },
  {
    names: "curdate current_date today",
    here: {
      postgresql: "CURRENT_DATE",
      mysql: "CURDATE()",
      sqlite: "date('now')",
      oracle: "TRUNC(SYSDATE)",
      sqlserver: "CAST(GETDATE() AS date)",
    },
  },
  {
    names: "utc_timestamp getutcdate sysutcdatetime sys_extract_utc",
    here: {
      postgresql: "now() AT TIME ZONE 'UTC'",
      mysql: "UTC_TIMESTAMP()",
      sqlite: "datetime('now')",
      oracle: "SYS_EXTRACT_UTC(SYSTIMESTAMP)",
      sqlserver: "GETUTCDATE()",
    },
  },
  {
    names: "len length char_length character_length datalength",
    here: {
      postgresql: "length(…)",
      mysql: "CHAR_LENGTH(…)",
      sqlite: "length(…)",
      oracle: "LENGTH(…)",
      sqlserver: "LEN(…)",
    },
  },
  {
    names: "substr substring mid",
    here: {
      postgresql: "substring(…)",
      mysql: "SUBSTRING(…)",
      sqlite: "substr(…)",
      oracle: "SUBSTR(…)",
      sqlserver: "SUBSTRING(…)",
    },
  },
  {
    names: "instr charindex locate strpos position patindex",
    here: {
      postgresql: "strpos(text, part)",
      mysql: "LOCATE(part, text)",
      sqlite: "instr(text, part)",
      oracle: "INSTR(text, part)",
      sqlserver: "CHARINDEX(part, text)",
    },
  },
  {
    names: "group_concat string_agg listagg wm_concat array_to_string",
    here: {
      postgresql: "string_agg(…)",
      mysql: "GROUP_CONCAT(…)",
      sqlite: "group_concat(…)",
      oracle: "LISTAGG(…)",
      sqlserver: "STRING_AGG(…)",
    },
  },
  { names: "concat", here: { sqlite: "… || …" } },
  { names: "concat_ws", here: { sqlite: "… || …", oracle: "… || …" } },
  {
    names: "rand random",
    here: {
      postgresql: "random()",
      mysql: "RAND()",
      sqlite: "random()",
      oracle: "DBMS_RANDOM.VALUE",
      sqlserver: "RAND()",
    },
  },
  {
    names: "uuid newid newsequentialid gen_random_uuid uuid_generate_v4 sys_guid uuidv4 generateuuid",
    here: {
      postgresql: "gen_random_uuid()",
      mysql: "UUID()",
      sqlite: "lower(hex(randomblob(16)))",
      oracle: "SYS_GUID()",
      sqlserver: "NEWID()",
    },
  },
  {
    names: "if iif",
    here: { postgresql: caseWhen, mysql: "IF(…)", sqlite: "iif(…)", oracle: caseWhen, sqlserver: "IIF(…)" },
  },
  {
    names: "decode nvl2 choose",
    here: { postgresql: caseWhen, mysql: caseWhen, sqlite: caseWhen, sqlserver: caseWhen },
  },
  {
    names: "date_format to_char strftime format",
    here: {
      postgresql: "to_char(…)",
      mysql: "DATE_FORMAT(…)",
      sqlite: "strftime(…)",
      oracle: "TO_CHAR(…)",
      sqlserver: "FORMAT(…)",
    },
  },
  {
    names: "str_to_date to_date to_timestamp datefromparts makedate",
    here: {
      postgresql: "to_date(…)",
      mysql: "STR_TO_DATE(…)",
      sqlite: "date(…)",
      oracle: "TO_DATE(…)",
      sqlserver: "TRY_CONVERT(date, …)",
    },
  },
  {
    names: "date_add adddate dateadd add_months timestampadd date_sub subdate",
    here: {
      postgresql: "… + INTERVAL '…'",
      mysql: "DATE_ADD(…)",
      sqlite: "date(…, '+1 day')",
      oracle: "… + INTERVAL '…' DAY",
      sqlserver: "DATEADD(…)",
    },
  },
  {
    names: "datediff timestampdiff julianday months_between age to_days",
    here: {
      postgresql: "… - …",
      mysql: "DATEDIFF(…)",
      sqlite: "julianday(…) - julianday(…)",
      oracle: "… - …",
      sqlserver: "DATEDIFF(…)",
    },
  },
  {
    names: "date_trunc datetrunc trunc",
    here: {
      postgresql: "date_trunc(…)",
      mysql: "DATE_FORMAT(…)",
      sqlite: "strftime(…)",
      oracle: "TRUNC(…)",
      sqlserver: "DATETRUNC(…)",
    },
  },
  {
    names: "unix_timestamp unixepoch to_unixtime",
    here: {
      postgresql: "extract(epoch FROM …)",
      mysql: "UNIX_TIMESTAMP(…)",
      sqlite: "unixepoch(…)",
      sqlserver: "DATEDIFF_BIG(second, '1970-01-01', …)",
    },
  },
  {
    names: "from_unixtime",
    here: { postgresql: "to_timestamp(…)", sqlite: "datetime(…, 'unixepoch')" },
  },
  {
    names:
      "year month day hour minute second datepart date_part dayofmonth dayofweek dayofyear week quarter weekday extract",
    here: {
      postgresql: "extract(… FROM …)",
      mysql: "EXTRACT(… FROM …)",
      sqlite: "strftime(…)",
      oracle: "EXTRACT(… FROM …)",
      sqlserver: "DATEPART(…)",
    },
  },
  {
    names: "ceil ceiling",
    here: { postgresql: "ceil(…)", mysql: "CEIL(…)", sqlite: "ceil(…)", oracle: "CEIL(…)", sqlserver: "CEILING(…)" },
  },
  { names: "pow", here: { oracle: "POWER(…)", sqlserver: "POWER(…)" } },
  {
    names: "truncate",
    here: { postgresql: "trunc(…)", sqlite: "trunc(…)", oracle: "TRUNC(…)", sqlserver: "ROUND(…, …, 1)" },
  },
  {
    names: "ucase to_upper",
    here: { postgresql: "upper(…)", sqlite: "upper(…)", oracle: "UPPER(…)", sqlserver: "UPPER(…)" },
  },
  {
    names: "lcase to_lower",
    here: { postgresql: "lower(…)", sqlite: "lower(…)", oracle: "LOWER(…)", sqlserver: "LOWER(…)" },
  },
  { names: "lpad rpad", here: { sqlite: "printf(…)", sqlserver: "RIGHT(REPLICATE(…) + …, …)" } },
  {
    names: "replicate repeat",
    here: { postgresql: "repeat(…)", mysql: "REPEAT(…)", oracle: "RPAD(…)", sqlserver: "REPLICATE(…)" },
  },
  { names: "stuff overlay", here: { postgresql: "overlay(…)", mysql: "INSERT(…)", sqlserver: "STUFF(…)" } },
  {
    names: "last_insert_id lastval scope_identity last_insert_rowid",
    here: {
      postgresql: "lastval()",
      mysql: "LAST_INSERT_ID()",
      sqlite: "last_insert_rowid()",
      sqlserver: "SCOPE_IDENTITY()",
    },
  },
  {
    names: "database db_name current_database",
    here: { postgresql: "current_database()", mysql: "DATABASE()", sqlserver: "DB_NAME()" },
  },
  {
    names: "char chr nchar",
    here: { postgresql: "chr(…)", mysql: "CHAR(…)", sqlite: "char(…)", oracle: "CHR(…)", sqlserver: "CHAR(…)" },
  },
  {
    names: "greatest least",
    here: { sqlite: "max(…) or min(…) with several values", sqlserver: caseWhen },
  },
  {
    names: "json_extract json_value json_unquote",
    here: { postgresql: "… ->> 'key'", sqlite: "json_extract(…)", oracle: "JSON_VALUE(…)", sqlserver: "JSON_VALUE(…)" },
  },
  {
    names: "regexp_like regexp_matches",
    here: { postgresql: "… ~ '…'", mysql: "… REGEXP '…'", sqlite: "… LIKE '…' or … GLOB '…'", sqlserver: "… LIKE '…'" },
  },
  {
    names: "convert to_number try_cast try_convert",
    here: { postgresql: "CAST(… AS …)", sqlite: "CAST(… AS …)", mysql: "CAST(… AS …)", oracle: "CAST(… AS …)" },
  },
  { names: "space", here: { postgresql: "repeat(' ', …)", sqlite: "printf('%*s', …, '')", oracle: "RPAD(' ', …)" } },
  { names: "isnumeric", here: { postgresql: "… ~ '^[0-9]+$'", mysql: "… REGEXP '^[0-9]+$'" } },
  { names: "find_in_set", here: { postgresql: "… = ANY (string_to_array(…, ','))" } },
  { names: "field", here: { postgresql: "array_position(ARRAY[…], …)" } },
  { names: "sha1 sha2 sha256", here: { postgresql: "sha256(…)", sqlserver: "HASHBYTES('SHA2_256', …)" } },
  { names: "hashbytes", here: { postgresql: "sha256(…)", mysql: "SHA2(…, 256)" } },
  {
    names: "generate_series",
    here: { mysql: "WITH RECURSIVE", sqlite: "WITH RECURSIVE", oracle: "CONNECT BY LEVEL <= …" },
  },
  { names: "array_agg", here: { mysql: "JSON_ARRAYAGG(…)", sqlite: "json_group_array(…)", oracle: "COLLECT(…)" } },
  { names: "bool_and bool_or every", here: { mysql: "MIN(…) or MAX(…)", sqlite: "min(…) or max(…)" } },
  { names: "median", here: { postgresql: "percentile_cont(0.5) WITHIN GROUP (ORDER BY …)" } },
  { names: "stdev", here: { postgresql: "stddev(…)", mysql: "STDDEV(…)", oracle: "STDDEV(…)" } },
  { names: "count_big", here: { postgresql: "count(…)", mysql: "COUNT(…)", sqlite: "count(…)", oracle: "COUNT(…)" } },
];

let byName: Readonly<Record<string, Concept>> | null = null;

/** How a database says what another one's function does; null where that is not known. */
export function equivalentOf(name: string, dialect: DialectName): string | null {
  byName ??= Object.fromEntries(
    concepts.flatMap((concept) => concept.names.split(" ").map((each): [string, Concept] => [each, concept])),
  );
  return ownEntry(byName, name.toLowerCase())?.here[dialect] || null;
}
