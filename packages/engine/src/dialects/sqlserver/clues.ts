import type { Clue } from "../clue.ts";

/** What tells that a text is written for SQL Server. */
export const sqlserverClues: readonly Clue[] = [
  { weight: 10, evidence: "GO between batches", pattern: /^[ \t]*GO\s*$/im },
  { weight: 3, evidence: "names in brackets", pattern: /(?:CREATE TABLE|INSERT(?: INTO)?|ALTER TABLE)\s+\[/i },
  { weight: 6, evidence: "IDENTITY(…)", pattern: /\bIDENTITY\s*\(\s*\d+\s*,\s*\d+\s*\)/i },
  { weight: 5, evidence: "[dbo] or dbo.", pattern: /\[dbo\]|\bdbo\./i },
  {
    weight: 5,
    evidence: "a type of SQL Server",
    pattern: /\b(?:nvarchar\s*\(\s*max\s*\)|uniqueidentifier|datetime2|datetimeoffset|\[?ntext\]?|smalldatetime)\b/i,
  },
  {
    weight: 5,
    evidence: "SET ANSI_NULLS or IDENTITY_INSERT",
    pattern: /SET (?:ANSI_NULLS|QUOTED_IDENTIFIER|IDENTITY_INSERT|NOCOUNT)/i,
  },
  { weight: 3, evidence: "CLUSTERED", pattern: /\b(?:NON)?CLUSTERED\b/i },
  {
    weight: 4,
    evidence: "sys.objects or sp_ procedures",
    pattern: /\bsys\.(?:objects|tables|foreign_keys)\b|\bEXEC(?:UTE)?\s+(?:sys\.)?sp_/i,
  },
  {
    weight: 5,
    evidence: "IDENTITY without numbers",
    pattern: /\b(?:(?:big|small|tiny)?int|numeric\s*\(\s*\d+\s*(?:,\s*0\s*)?\))\s+IDENTITY\b(?!\s*\()/i,
  },
];
