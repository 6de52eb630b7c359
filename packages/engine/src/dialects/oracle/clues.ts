import type { Clue } from "../clue.ts";

/** What tells that a text is written for Oracle. */
export const oracleClues: readonly Clue[] = [
  { weight: 10, evidence: "VARCHAR2 or NUMBER columns", pattern: /\b(?:N?VARCHAR2|NUMBER)\s*\(/i },
  { weight: 8, evidence: "a lone slash", pattern: /^\/\s*$/m },
  {
    weight: 6,
    evidence: "SQL*Plus lines",
    pattern: /^[ \t]*(?:REM|PROMPT|SPOOL|WHENEVER SQLERROR|SET (?:DEFINE|SERVEROUTPUT|ECHO|FEEDBACK))\b/im,
  },
  {
    weight: 5,
    evidence: "storage clauses",
    pattern: /\b(?:PCTFREE|INITRANS|TABLESPACE "?\w+"?|NOCOMPRESS|STORAGE\s*\()/i,
  },
  { weight: 5, evidence: "NOT NULL ENABLE", pattern: /\b(?:NOT NULL|\)) ENABLE\b/i },
  {
    weight: 5,
    evidence: "TO_DATE, SYSDATE or dual",
    pattern: /\bTO_DATE\s*\(|\bSYSDATE\b|\bFROM\s+dual\b|\.NEXTVAL\b/i,
  },
  { weight: 4, evidence: "CLOB or CASCADE CONSTRAINTS", pattern: /\bN?CLOB\b|CASCADE CONSTRAINTS|EXECUTE IMMEDIATE/i },
];
