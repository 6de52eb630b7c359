import { tokenise, type DialectName } from "@foretell/engine";
import { formatDialect, mysql, plsql, postgresql, sqlite, transactsql } from "sql-formatter";

const formatters = { postgresql, mysql, sqlite, oracle: plsql, sqlserver: transactsql };

/** A statement in lines; null where it cannot be read, or would not be the same to its database. */
export function formatSql(text: string, dialect: DialectName): string | null {
  try {
    const formatted = formatDialect(text, { dialect: formatters[dialect], tabWidth: 2 });
    return meaningOf(formatted, dialect) === meaningOf(text, dialect) ? formatted : null;
  } catch {
    return null;
  }
}

const meaningOf = (text: string, dialect: DialectName) =>
  JSON.stringify(
    tokenise(text, dialect).tokens.map(({ kind, value, upper }) => [kind, kind === "word" ? upper : value]),
  );
