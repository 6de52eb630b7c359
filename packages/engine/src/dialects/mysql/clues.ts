import type { Clue } from "../clue.ts";

/** What tells that a text is written for MySQL and MariaDB. */
export const mysqlClues: readonly Clue[] = [
  {
    weight: 20,
    evidence: "the header of a MySQL or MariaDB dump",
    pattern: /^-- (?:MySQL|MariaDB|phpMyAdmin|HeidiSQL|Host: )|Navicat (?:MySQL|MariaDB)/m,
  },
  { weight: 10, evidence: "ENGINE = InnoDB", pattern: /\bENGINE\s*=\s*(?:InnoDB|MyISAM|MEMORY|Aria|ARCHIVE|CSV)/i },
  { weight: 8, evidence: "a versioned comment", pattern: /\/\*M?!\d{5}/ },
  { weight: 8, evidence: "SERIAL DEFAULT VALUE", pattern: /\bSERIAL\s+DEFAULT\s+VALUE\b/i },
  { weight: 8, evidence: "AUTO_INCREMENT", pattern: /\bAUTO_INCREMENT\b/i },
  {
    weight: 1,
    evidence: "names in backticks",
    pattern: /(?:CREATE TABLE|INSERT INTO|ALTER TABLE)\s+(?:IF NOT EXISTS\s+)?`/i,
  },
  { weight: 6, evidence: "DELIMITER", pattern: /^[ \t]*DELIMITER\s+\S+/im },
  {
    weight: 4,
    evidence: "SET FOREIGN_KEY_CHECKS",
    pattern: /SET (?:@@?(?:session\.)?)?(?:FOREIGN_KEY_CHECKS|NAMES)\b/i,
  },
  {
    weight: 2,
    evidence: "a type of MySQL",
    pattern: /\b(?:tinyint|mediumint|int|bigint)\s*\(\d+\)|\b(?:mediumtext|longtext|longblob)\b|\bunsigned\b/i,
  },
  {
    weight: 6,
    evidence: "a KEY in a table",
    pattern: /^[ \t]*(?:(?:UNIQUE|FULLTEXT|SPATIAL)\s+)?KEY\s+`?\w+`?\s*(?:USING\s+\w+\s*)?\(/im,
  },
  {
    weight: 6,
    evidence: "a character set of MySQL",
    pattern:
      /\b(?:CHARSET|CHARACTER SET)\s*(?:=\s*)?'?(?:utf8|utf8mb[34]|latin1|ascii)\b|\bCOLLATE\s*(?:=\s*)?'?(?:utf8|latin1)\w*_/i,
  },
  {
    weight: 5,
    evidence: "MODIFY COLUMN, CHANGE COLUMN or ADD KEY",
    pattern: /\b(?:MODIFY|CHANGE)\s+COLUMN\b|\bADD\s+(?:UNIQUE\s+)?KEY\b/i,
  },
  { weight: 5, evidence: "ON UPDATE CURRENT_TIMESTAMP", pattern: /\bON\s+UPDATE\s+CURRENT_TIMESTAMP\b/i },
  { weight: 5, evidence: "an ENUM of a column", pattern: /(?<!\bAS\s)\bENUM\s*\(\s*'/i },
  { weight: 4, evidence: "CREATE DATABASE IF NOT EXISTS", pattern: /\bCREATE\s+DATABASE\s+IF\s+NOT\s+EXISTS\b/i },
];
