import type { Statement } from "../../statement/ast.ts";
import { positionAt } from "../../sql/position.ts";
import type { Span } from "../../sql/span.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import type { CascadeResult } from "../cascade/cascade-result.ts";
import type { Blocker, Warning } from "../model.ts";
import type { ReferentialRules } from "../../dialects/referential-rules-model.ts";

/** What the warnings look at. */
export interface WarningInput {
  readonly sql: string;
  readonly schema: PreparedSchema;
  readonly rules: ReferentialRules;
  readonly statement: Statement;
  readonly resolver: Resolver;
  readonly result: CascadeResult;
  readonly blockers: readonly Blocker[];
}

/** Rows of a table from which on a scan is worth a warning. */
export const smallTable = 1000;

/** A warning with its place in the statement, where it has one. */
export function makeWarning(
  input: Pick<WarningInput, "sql">,
  warning: Pick<Warning, "code" | "severity" | "message"> & {
    readonly table?: string | null;
    readonly span?: Span | null;
  },
): Warning {
  const span = warning.span ?? null;
  return {
    code: warning.code,
    severity: warning.severity,
    message: warning.message,
    table: warning.table ?? null,
    span,
    position: span && positionAt(input.sql, span.start),
  };
}
