import type { Clue } from "../clue.ts";

/** What tells that a text is written for PostgreSQL. */
export const postgresqlClues: readonly Clue[] = [
  {
    weight: 20,
    evidence: "pg_dump's header",
    pattern: /^-- (?:PostgreSQL database(?: cluster)? dump|Dumped (?:from database|by pg_dump) version)/m,
  },
  { weight: 10, evidence: "COPY … FROM stdin", pattern: /^COPY [^;\n\r\u2028\u2029]+ FROM stdin/im },
  { weight: 8, evidence: "set_config('search_path')", pattern: /pg_catalog\.set_config|SET search_path/i },
  { weight: 6, evidence: "a dollar-quoted body", pattern: /(?:\bAS|\bDO)\s+\$\w*\$/i },
  // MySQL writes SERIAL DEFAULT VALUE behind a type.
  { weight: 5, evidence: "serial columns", pattern: /\b(?:big|small)?serial\b(?!\s*\(|\s+DEFAULT\s+VALUE\b)/i },
  {
    weight: 5,
    evidence: "a cast with ::",
    pattern: /(?:'|\)|\w)::(?:regclass|text|character|integer|jsonb?|timestamp|numeric|bigint|date|uuid)/i,
  },
  {
    weight: 4,
    evidence: "a type of PostgreSQL",
    pattern: /\b(?:timestamptz|jsonb|bytea|character varying|timestamp with(?:out)? time zone|tsvector|inet)\b/i,
  },
  { weight: 5, evidence: "ALTER TABLE ONLY or OWNER TO", pattern: /ALTER TABLE ONLY|\bOWNER TO\b/i },
  { weight: 3, evidence: "LANGUAGE plpgsql", pattern: /LANGUAGE '?plpgsql/i },
  { weight: 4, evidence: "CREATE EXTENSION", pattern: /CREATE EXTENSION/i },
  {
    weight: 5,
    evidence: "ALTER COLUMN … TYPE or SET NOT NULL",
    pattern: /\bALTER\s+(?:COLUMN\s+)?\S+\s+(?:(?:SET\s+DATA\s+)?TYPE\s+\w|(?:SET|DROP)\s+NOT\s+NULL)/i,
  },
  {
    weight: 5,
    evidence: "an array type",
    pattern: /\b(?:text|int|integer|bigint|varchar|uuid|character varying)(?:\s*\(\d+\))?\s*\[\s*\]/i,
  },
  {
    weight: 5,
    evidence: "a function of PostgreSQL",
    pattern: /\b(?:gen_random_uuid|uuid_generate_v\d\w*|nextval|to_tsvector)\s*\(/i,
  },
  { weight: 5, evidence: "CREATE TYPE … AS ENUM", pattern: /\bCREATE\s+TYPE\s+\S+\s+AS\s+(?:ENUM|RANGE)\b/i },
  { weight: 5, evidence: "an index method of PostgreSQL", pattern: /\bUSING\s+(?:gin|gist|brin|spgist)\b/i },
  { weight: 6, evidence: "PARTITION OF", pattern: /\bPARTITION\s+OF\s+\S+\s+(?:FOR\s+VALUES|DEFAULT)\b/i },
  { weight: 4, evidence: "a literal with a cast", pattern: /'::"?[a-z_]/i },
];
