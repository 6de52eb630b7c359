import type { DialectName } from "../sql/dialect-name.ts";

/** What dump tools write about the server in their comments. */
export interface DumpFacts {
  /** Product and version: "MariaDB 10.11.19", "PostgreSQL 15.4". */
  readonly serverVersion: string | null;
  readonly databaseName: string | null;
  /** Written by a tool that ends every statement with its terminator. */
  readonly isOfDumpTool: boolean;
}

const dumpTool = /^-- (?:PostgreSQL database (?:cluster )?dump\s*$|(?:MySQL|MariaDB) dump )/m;

/** Reads the facts from the head of a dump; the first few kilobytes are enough. */
export function readDumpFacts(head: string, dialect: DialectName): DumpFacts {
  return { ...readServerFacts(head, dialect), isOfDumpTool: dumpTool.test(head) };
}

function readServerFacts(head: string, dialect: DialectName): Omit<DumpFacts, "isOfDumpTool"> {
  if (dialect === "postgresql") {
    const version = /^-- Dumped from database version (\S+)/m.exec(head)?.[1];
    return { serverVersion: version === undefined ? null : `PostgreSQL ${version}`, databaseName: namedDatabase(head) };
  }
  if (dialect === "mysql") return { serverVersion: mysqlVersion(head), databaseName: mysqlDatabase(head) };
  return { serverVersion: null, databaseName: namedDatabase(head) };
}

/** `-- Database: name` in the first lines, as pgAdmin and our own scripts write it. */
function namedDatabase(head: string): string | null {
  return /^(?:--.*\r?\n)*-- Database: (\S+)[ \t]*\r?$/m.exec(head.slice(0, 1000))?.[1] ?? null;
}

/** mysqldump, mariadb-dump, phpMyAdmin, HeidiSQL, Navicat and Workbench each have their own header. */
function mysqlVersion(head: string): string | null {
  const version =
    /^-- Server version:?\s+(\d[\w.+-]*)/m.exec(head)?.[1] ??
    /^-- Server[- ]Version:?\s+(\d[\w.+-]*)/im.exec(head)?.[1] ??
    /Source Server Version\s*:\s*(\d[\w.-]*)/.exec(head)?.[1] ??
    /^-- .*Distrib (\d[\w.-]*)/m.exec(head)?.[1];
  if (version === undefined) return null;
  const isMaria =
    /mariadb/i.test(version) || /^-- MariaDB dump/m.test(head) || /Source Server Type\s*:\s*MariaDB/.test(head);
  // Navicat writes 50722 for 5.7.22.
  const packed = /^(\d{1,2})(\d\d)(\d\d)$/.exec(version);
  const dotted = packed
    ? packed.slice(1).map(Number).join(".")
    : (/^[\d.]+/.exec(version)?.[0] ?? version).replace(/^5\.5\.5-/, "");
  return `${isMaria ? "MariaDB" : "MySQL"} ${dotted}`;
}

function mysqlDatabase(head: string): string | null {
  const name =
    /^-- Host: \S+\s+Database: (\S+)$/m.exec(head)?.[1] ??
    /^-- Database(?::| structure for)?\s*(?::\s*)?[`'"]?([\w$-]+)[`'"]?\s*$/im.exec(head)?.[1] ??
    /Source (?:Database|Schema)\s*:\s*(\S+)/.exec(head)?.[1];
  return name ?? null;
}
