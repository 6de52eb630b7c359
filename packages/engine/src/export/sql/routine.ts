import type { QualifiedName, RoutineDeclaration } from "../../catalog/model.ts";
import { argumentSignature, isReadAtOnce, resultOf } from "../../code/routine-arguments.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import { sourceText } from "./source-text.ts";
import type { SqlNames } from "./sql-names.ts";

/** The statement that makes a routine, or replaces the one of the same arguments where the database can. */
export function createRoutine(routine: QualifiedName, { kind, text }: RoutineDeclaration, names: SqlNames): string {
  const { dialect } = names;
  const create = dialect === "mysql" ? "CREATE" : dialect === "sqlserver" ? "CREATE OR ALTER" : "CREATE OR REPLACE";
  const rest = sourceText(text, dialect);
  return `${create} ${kind.toUpperCase()} ${names.qualified(routine)}${rest.startsWith("(") ? "" : " "}${rest}`;
}

/** PostgreSQL has several of one name, which their arguments tell apart. */
export function dropRoutine(routine: QualifiedName, { kind, text }: RoutineDeclaration, names: SqlNames): string {
  const signature = names.dialect === "postgresql" ? argumentSignature(text) : "";
  return `DROP ${kind.toUpperCase()} ${names.qualified(routine)}${signature}`;
}

/**
 * Whether it is made when tables and views are: the database reads it when it is made, or its arguments or result name one of
 * those that are made, whose names are given in lower case. Else it is made before, where defaults and indexes may call it.
 */
export function isMadeLate({ text }: RoutineDeclaration, made: ReadonlySet<string>, dialect: DialectName): boolean {
  switch (dialect) {
    case "postgresql": {
      const head = (argumentSignature(text) + resultOf(text)).toLowerCase();
      return isReadAtOnce(text) || head.match(/[\p{L}_][\p{L}\p{N}_$]*/gu)?.some((name) => made.has(name)) === true;
    }
    case "sqlserver": {
      return /\bRETURNS\s+TABLE\b|\bSCHEMABINDING\b/iu.test(text);
    }
    default: {
      return dialect === "mysql";
    }
  }
}
