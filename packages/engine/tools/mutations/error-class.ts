import type { DialectName, FailureCode } from "../../src/index.ts";
import type { Ruling } from "./referee.ts";

type Rule = readonly [pattern: RegExp, code: FailureCode];

/** What kind of mistake a server names, by its code or words; null where no kind of ours says the same. */
export function classOf({ code, message }: Ruling, dialect: DialectName): FailureCode | null {
  if (dialect === "postgresql") {
    // One code for functions, operators and casts that there are not.
    if (code === "42883")
      return /^(?:function|procedure|aggregate)/u.test(message) ? "unknown_function" : "type_mismatch";
    if (code === "42803") return /must appear in the GROUP BY/u.test(message) ? "grouping" : "not_allowed_here";
    return postgresqlClasses[code] ?? null;
  }
  const rules = dialect === "mysql" ? mariadbRules : sqliteRules;
  return rules.find(([pattern]) => pattern.test(dialect === "mysql" ? code : message))?.[1] ?? null;
}

/** @see https://www.postgresql.org/docs/current/errcodes-appendix.html */
const postgresqlClasses: Readonly<Record<string, FailureCode>> = {
  "42601": "syntax",
  "42P01": "unknown_table",
  "42703": "unknown_column",
  "42702": "ambiguous_column",
  "42725": "unknown_function",
  "42804": "type_mismatch",
  "42846": "type_mismatch",
  "22P02": "type_mismatch",
  "22007": "type_mismatch",
  "42P20": "not_allowed_here",
  "0A000": "not_allowed_here",
};

const mariadbRules: readonly Rule[] = [
  [/^(?:1064|1149)$/u, "syntax"],
  [/^(?:1146|1109)$/u, "unknown_table"],
  [/^1054$/u, "unknown_column"],
  [/^1052$/u, "ambiguous_column"],
  [/^(?:1305|1582|1583|1630|1304)$/u, "unknown_function"],
  [/^(?:1111|4015|1247)$/u, "not_allowed_here"],
];

const sqliteRules: readonly Rule[] = [
  [/syntax error|incomplete input|unrecognized token/u, "syntax"],
  [/^no such table/u, "unknown_table"],
  [/^no such column|has no column named/u, "unknown_column"],
  [/^ambiguous column name/u, "ambiguous_column"],
  [/^no such function|wrong number of arguments to function/u, "unknown_function"],
  [/^misuse of/u, "not_allowed_here"],
];
