import type { DialectName } from "../sql/dialect-name.ts";
import type { Statement } from "../sql/statement.ts";

/** What a statement does to the transaction that it stands in. */
export type TransactionCommand =
  | { readonly kind: "begin" }
  | { readonly kind: "commit" }
  /** `to` is a savepoint, null the whole transaction. */
  | { readonly kind: "rollback"; readonly to: string | null }
  | { readonly kind: "savepoint"; readonly name: string }
  | { readonly kind: "release"; readonly name: string };

/**
 * Reads BEGIN, COMMIT, ROLLBACK and savepoints in each database's words; null for every other statement.
 * @see https://www.postgresql.org/docs/current/sql-rollback.html and https://www.sqlite.org/lang_transaction.html
 */
export function readTransactionCommand(
  { tokens }: Pick<Statement, "tokens">,
  dialect: DialectName,
): TransactionCommand | null {
  const words = tokens.slice(0, 4).map(({ upper }) => upper);
  const [first = "", second = ""] = words;
  const isShort = tokens.length <= 16;
  switch (first) {
    case "START":
      return second === "TRANSACTION" ? { kind: "begin" } : null;
    case "BEGIN":
      if (dialect === "sqlserver")
        return second.startsWith("TRAN") || second === "DISTRIBUTED" ? { kind: "begin" } : null;
      // MariaDB's BEGIN NOT ATOMIC begins a block.
      return dialect !== "oracle" && second !== "NOT" && isShort ? { kind: "begin" } : null;
    case "END":
      return (dialect === "postgresql" || dialect === "sqlite") && tokens.length <= 2 ? { kind: "commit" } : null;
    case "COMMIT":
      return second === "PREPARED" ? null : { kind: "commit" };
    case "ABORT":
      return dialect === "postgresql" ? { kind: "rollback", to: null } : null;
    case "ROLLBACK": {
      if (second === "PREPARED") return null;
      const to = words.indexOf("TO");
      if (to < 0) return { kind: "rollback", to: sqlserverSavepoint(tokens, dialect) };
      const name = tokens[words[to + 1] === "SAVEPOINT" ? to + 2 : to + 1];
      return { kind: "rollback", to: name?.value.toLowerCase() ?? "" };
    }
    case "SAVEPOINT":
      return { kind: "savepoint", name: tokens[1]?.value.toLowerCase() ?? "" };
    case "RELEASE":
      return { kind: "release", name: tokens[second === "SAVEPOINT" ? 2 : 1]?.value.toLowerCase() ?? "" };
    case "SAVE":
      return second.startsWith("TRAN") ? { kind: "savepoint", name: tokens[2]?.value.toLowerCase() ?? "" } : null;
    default:
      return null;
  }
}

/** SQL Server's `ROLLBACK TRAN name` names a savepoint or the transaction. */
function sqlserverSavepoint(tokens: Statement["tokens"], dialect: DialectName): string | null {
  return dialect === "sqlserver" && tokens[1]?.upper.startsWith("TRAN") === true
    ? (tokens[2]?.value.toLowerCase() ?? null)
    : null;
}

/** Databases in which a change of the schema commits what was done before it. */
export const commitsWithDdl = (dialect: DialectName): boolean => dialect === "mysql" || dialect === "oracle";
