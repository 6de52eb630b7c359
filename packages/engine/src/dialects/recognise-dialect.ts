import type { DialectName } from "./dialect-name.ts";

/** One sign that a text is written for a dialect. */
interface Clue {
  readonly dialect: DialectName;
  readonly pattern: RegExp;
  readonly weight: number;
  readonly evidence: string;
}

const clue = (dialect: DialectName, weight: number, evidence: string, pattern: RegExp): Clue => ({
  dialect,
  weight,
  evidence,
  pattern,
});

const clues: readonly Clue[] = [
  clue(
    "postgresql",
    20,
    "pg_dump's header",
    /^-- (?:PostgreSQL database(?: cluster)? dump|Dumped (?:from database|by pg_dump) version)/m,
  ),
  clue("postgresql", 10, "COPY … FROM stdin", /^COPY [^;\n]+ FROM stdin/im),
  clue("postgresql", 8, "set_config('search_path')", /pg_catalog\.set_config|SET search_path/i),
  clue("postgresql", 6, "a dollar-quoted body", /(?:\bAS|\bDO)\s+\$\w*\$/i),
  clue("postgresql", 5, "serial columns", /\b(?:big|small)?serial\b(?!\s*\()/i),
  clue(
    "postgresql",
    5,
    "a cast with ::",
    /(?:'|\)|\w)::(?:regclass|text|character|integer|jsonb?|timestamp|numeric|bigint|date|uuid)/i,
  ),
  clue(
    "postgresql",
    4,
    "a type of PostgreSQL",
    /\b(?:timestamptz|jsonb|bytea|character varying|timestamp with(?:out)? time zone|tsvector|inet)\b/i,
  ),
  clue("postgresql", 5, "ALTER TABLE ONLY or OWNER TO", /ALTER TABLE ONLY|\bOWNER TO\b/i),
  clue("postgresql", 3, "LANGUAGE plpgsql", /LANGUAGE '?plpgsql/i),
  clue("postgresql", 4, "CREATE EXTENSION", /CREATE EXTENSION/i),
  clue(
    "mysql",
    20,
    "the header of a MySQL or MariaDB dump",
    /^-- (?:MySQL|MariaDB|phpMyAdmin|HeidiSQL|Host: )|Navicat (?:MySQL|MariaDB)/m,
  ),
  clue("mysql", 10, "ENGINE = InnoDB", /\bENGINE\s*=\s*(?:InnoDB|MyISAM|MEMORY|Aria|ARCHIVE|CSV)/i),
  clue("mysql", 8, "a versioned comment", /\/\*M?!\d{5}/),
  clue("mysql", 8, "AUTO_INCREMENT", /\bAUTO_INCREMENT\b/i),
  clue("mysql", 1, "names in backticks", /(?:CREATE TABLE|INSERT INTO|ALTER TABLE)\s+(?:IF NOT EXISTS\s+)?`/i),
  clue("mysql", 6, "DELIMITER", /^\s*DELIMITER\s+\S+/im),
  clue("mysql", 4, "SET FOREIGN_KEY_CHECKS", /SET (?:@@?(?:session\.)?)?(?:FOREIGN_KEY_CHECKS|NAMES)\b/i),
  clue(
    "mysql",
    2,
    "a type of MySQL",
    /\b(?:tinyint|mediumint|int|bigint)\s*\(\d+\)|\b(?:mediumtext|longtext|longblob)\b|\bunsigned\b/i,
  ),
  clue("sqlite", 12, "PRAGMA", /^\s*PRAGMA\s+\w+/im),
  clue("sqlite", 10, "AUTOINCREMENT", /\bAUTOINCREMENT\b/i),
  clue("sqlite", 10, "sqlite's own tables", /\bsqlite_(?:sequence|master|schema|stat1)\b/i),
  clue("sqlite", 5, "WITHOUT ROWID or STRICT", /\)\s*(?:WITHOUT ROWID|STRICT)\b/i),
  clue("sqlite", 3, "INTEGER PRIMARY KEY", /\bINTEGER\s+(?:NOT NULL\s+)?PRIMARY KEY\b/i),
  clue("sqlite", 3, "BEGIN TRANSACTION", /^BEGIN TRANSACTION;/im),
  clue("oracle", 10, "VARCHAR2 or NUMBER columns", /\b(?:N?VARCHAR2|NUMBER)\s*\(/i),
  clue("oracle", 8, "a lone slash", /^\/\s*$/m),
  clue(
    "oracle",
    6,
    "SQL*Plus lines",
    /^\s*(?:REM|PROMPT|SPOOL|WHENEVER SQLERROR|SET (?:DEFINE|SERVEROUTPUT|ECHO|FEEDBACK))\b/im,
  ),
  clue("oracle", 5, "storage clauses", /\b(?:PCTFREE|INITRANS|TABLESPACE "?\w+"?|NOCOMPRESS|STORAGE\s*\()/i),
  clue("oracle", 5, "NOT NULL ENABLE", /\b(?:NOT NULL|\)) ENABLE\b/i),
  clue("oracle", 5, "TO_DATE, SYSDATE or dual", /\bTO_DATE\s*\(|\bSYSDATE\b|\bFROM\s+dual\b|\.NEXTVAL\b/i),
  clue("oracle", 4, "CLOB or CASCADE CONSTRAINTS", /\bN?CLOB\b|CASCADE CONSTRAINTS|EXECUTE IMMEDIATE/i),
  clue("sqlserver", 10, "GO between batches", /^\s*GO\s*$/im),
  clue("sqlserver", 3, "names in brackets", /(?:CREATE TABLE|INSERT(?: INTO)?|ALTER TABLE)\s+\[/i),
  clue("sqlserver", 6, "IDENTITY(…)", /\bIDENTITY\s*\(\s*\d+\s*,\s*\d+\s*\)/i),
  clue("sqlserver", 5, "[dbo] or dbo.", /\[dbo\]|\bdbo\./i),
  clue(
    "sqlserver",
    5,
    "a type of SQL Server",
    /\b(?:nvarchar\s*\(\s*max\s*\)|uniqueidentifier|datetime2|datetimeoffset|\[?ntext\]?|smalldatetime)\b/i,
  ),
  clue(
    "sqlserver",
    5,
    "SET ANSI_NULLS or IDENTITY_INSERT",
    /SET (?:ANSI_NULLS|QUOTED_IDENTIFIER|IDENTITY_INSERT|NOCOUNT)/i,
  ),
  clue("sqlserver", 3, "CLUSTERED", /\b(?:NON)?CLUSTERED\b/i),
  clue(
    "sqlserver",
    4,
    "sys.objects or sp_ procedures",
    /\bsys\.(?:objects|tables|foreign_keys)\b|\bEXEC(?:UTE)?\s+(?:sys\.)?sp_/i,
  ),
];

const sampleLength = 262_144;
/** Less than this says nothing: any two dialects share a few words. */
const threshold = 4;
/** The best must lead by this much. */
const margin = 2;

/**
 * The dialect that a text is most likely written for, from its first 256 KB, and what tells so; null when nothing does or
 * two dialects are told alike.
 */
export function recogniseDialect(sample: string): {
  readonly dialect: DialectName | null;
  readonly evidence: readonly string[];
} {
  const head = sample.slice(0, sampleLength);
  const scores = new Map<DialectName, { weight: number; evidence: string[] }>();
  for (const { dialect, pattern, weight, evidence } of clues) {
    if (!pattern.test(head)) continue;
    const score = scores.get(dialect) ?? { weight: 0, evidence: [] };
    score.weight += weight;
    score.evidence.push(evidence);
    scores.set(dialect, score);
  }
  const ranked = [...scores].sort((left, right) => right[1].weight - left[1].weight);
  const [best, second] = ranked;
  if (!best || best[1].weight < threshold || best[1].weight < (second?.[1].weight ?? 0) + margin)
    return { dialect: null, evidence: [] };
  return { dialect: best[0], evidence: best[1].evidence };
}
