import type { QualifiedName, RoutineDeclaration } from "../../catalog/model.ts";
import { argumentSignature, codeReadAtOnce, resultOf } from "../../code/routine-arguments.ts";
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

/** Names of tables and views, in lower case. */
export interface RelationNames {
  /** Those that are made beside the routines. */
  readonly made: ReadonlySet<string>;
  /** All that there are then: what the database reads at once may name columns of them that are not there before. */
  readonly all: ReadonlySet<string>;
}

/**
 * Whether it is made after tables and views: its arguments or result name one of those that are made, or the database reads its
 * code when it is made, and that names one. Else it is made before, where defaults and indexes may call it.
 */
export function isMadeLate({ text }: RoutineDeclaration, { made, all }: RelationNames, dialect: DialectName): boolean {
  switch (dialect) {
    case "postgresql": {
      return hasOne(argumentSignature(text) + resultOf(text), made) || hasOne(codeReadAtOnce(text), all);
    }
    case "sqlserver": {
      return /\bRETURNS\s+TABLE\b|\bSCHEMABINDING\b/iu.test(text);
    }
    default: {
      return dialect === "mysql";
    }
  }
}

function hasOne(code: string, relations: ReadonlySet<string>): boolean {
  return (
    code
      .toLowerCase()
      .match(/[\p{L}_][\p{L}\p{N}_$]*/gu)
      ?.some((name) => relations.has(name)) === true
  );
}
