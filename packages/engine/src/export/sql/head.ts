import type { Catalog } from "../../catalog/model.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import type { Script } from "./script.ts";
import type { SqlNames } from "./sql-names.ts";

/** Writes what stands before the schema: server and database as dumps of that dialect name them, settings, namespaces. */
export function writeHead(catalog: Catalog, names: SqlNames, script: Script): void {
  const { dialect, databaseName, serverVersion } = catalog;
  const facts: string[] = [];
  const lastWord = /(?<![\w.+-])[\w.+-]+$/.exec(serverVersion ?? "")?.[0];
  const version = lastWord === undefined ? undefined : /\d.*/.exec(lastWord)?.[0];
  if (databaseName !== null && isPlainName(databaseName, dialect)) facts.push(`Database: ${databaseName}`);
  if (version !== undefined && dialect === "postgresql") facts.push(`Dumped from database version ${version}`);
  if (version !== undefined && dialect === "mysql")
    facts.push(`Server version: ${version}${serverVersion?.startsWith("MariaDB") === true ? "-MariaDB" : ""}`);
  if (facts.length > 0) script.remark(facts.join("\n"));
  const namespaces = usedNamespaces(catalog).filter((namespace) => namespace !== names.home);
  switch (dialect) {
    case "postgresql": {
      for (const namespace of namespaces) script.add(`CREATE SCHEMA IF NOT EXISTS ${names.bare(namespace)}`);
      // Views and triggers stand as written, at times with names that only a search path explains.
      if (namespaces.length > 0) script.add(`SET search_path = ${names.list([names.home, ...namespaces])}`);
      break;
    }
    case "mysql": {
      script.add("SET FOREIGN_KEY_CHECKS = 0");
      if (databaseName !== null && (namespaces.length > 0 || !isPlainName(databaseName, dialect))) {
        for (const name of [databaseName, ...namespaces])
          script.add(`CREATE DATABASE IF NOT EXISTS ${names.bare(name)}`);
        script.add(`USE ${names.bare(databaseName)}`);
      } else if (namespaces.length > 0) script.remark(`Needs the databases ${namespaces.join(", ")}.`);
      break;
    }
    case "oracle": {
      script.addLine("SET DEFINE OFF\nSET SQLBLANKLINES ON");
      if (namespaces.length > 0) script.remark(`Needs the users ${namespaces.join(", ")}.`);
      break;
    }
    case "sqlserver": {
      script.addLine("SET ANSI_NULLS ON\nSET QUOTED_IDENTIFIER ON\nGO");
      for (const namespace of namespaces) script.add(`CREATE SCHEMA ${names.bare(namespace)}`);
      break;
    }
    case "sqlite": {
      break;
    }
  }
}

/** Writes what ends the script. */
export function writeTail({ dialect }: Catalog, script: Script): void {
  if (dialect === "mysql") script.add("SET FOREIGN_KEY_CHECKS = 1");
}

/** Whether the line that names the database can hold its name. */
function isPlainName(name: string, dialect: DialectName): boolean {
  return (dialect === "mysql" ? /^[\w$-]+$/ : /^\S+$/).test(name);
}

/** Every namespace in which the script makes something, in the order of its first use. */
function usedNamespaces(catalog: Catalog): string[] {
  const { types, sequences, tables, views, synonyms } = catalog;
  return [...new Set([...types, ...sequences, ...tables, ...views, ...synonyms].map(({ namespace }) => namespace))];
}
