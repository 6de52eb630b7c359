import { displayName } from "../../catalog/names.ts";
import { changesValue } from "../changes/make-root.ts";
import type { Warning } from "../model.ts";
import { makeWarning } from "./warning-input.ts";
import type { WarningInput } from "./warning-input.ts";

/** Writes whose form has effects that are easily overlooked. */
export function warnOfWrites(input: WarningInput): Warning[] {
  const warnings: Warning[] = [];
  for (const write of input.resolver.writes) {
    const table = displayName(input.schema.catalog, write.table);
    const { span } = write.source;
    if (write.kind === "update") {
      const key = new Set(write.table.primaryKey?.columns);
      const written = write.assignments.find(
        ({ column, value }) => key.has(column.name) && changesValue(input.resolver, write, column.name, value),
      );
      if (written) {
        const message = `The statement changes ${table}.${written.column.name}, a part of the primary key: rows that reference it must follow, and links kept elsewhere break.`;
        warnings.push(
          makeWarning(input, {
            code: "PRIMARY_KEY_UPDATE",
            severity: "risk",
            message,
            table,
            span: written.value?.span ?? span,
          }),
        );
      }
    }
    if (write.isReplace) {
      const message = `REPLACE deletes the row of ${table} that has the same key and inserts a new one: ON DELETE actions run, and columns that are not named lose their values.`;
      warnings.push(makeWarning(input, { code: "REPLACE_DELETES_ROWS", severity: "risk", message, table, span }));
    }
    const [named] = write.views;
    if (named) {
      const view = displayName(input.schema.catalog, named);
      warnings.push(
        makeWarning(input, {
          code: "WRITE_THROUGH_VIEW",
          severity: "notice",
          message: `The write to the view ${view} goes to ${table}; rows that the view hides stay as they are.`,
          table,
          span,
        }),
      );
    }
    if (write.kind !== "insert" || write.query === null || write.query.body.kind !== "select") continue;
    const star = write.query.body.items.find((item) => item.expression.kind === "star");
    if (star === undefined) continue;
    const message = `SELECT * feeds the columns of ${table} by their position: a column added to either side changes what goes where.`;
    warnings.push(
      makeWarning(input, { code: "SELECT_STAR_IN_INSERT", severity: "risk", message, table, span: star.span }),
    );
  }
  return warnings;
}
