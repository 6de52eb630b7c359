import { arrive } from "./arrive.ts";
import type { Walk } from "./arrive.ts";
import { changeKey } from "./cascade-effect.ts";
import type { Change } from "./change.ts";
import { affectedByCode, codeRunBy, writtenInTheEnd } from "./schema-code.ts";
import { triggersFireFor } from "./trigger-effects.ts";
import { triggeredRows } from "./trigger-writes.ts";

/** Adds what the code of a changed table writes, as far as it can be read: its triggers and rules, and routines in its expressions. */
export function followCode(walk: Walk, parent: Change): void {
  const { schema, rules } = walk;
  for (const { code, writes } of codeRunBy(schema, parent, triggersFireFor(rules, parent))) {
    for (const write of writtenInTheEnd(schema, writes)) {
      const { table, operation } = write;
      const { columns, affected } = affectedByCode(schema, write);
      const made = {
        key: changeKey(schema, table, operation, columns),
        table,
        operation,
        columns: new Set(columns),
        nulled: new Set<string>(),
        isSureToChange: false,
      };
      const rowSet = triggeredRows(schema, parent.rowSet, write);
      arrive(walk, made, { parent, foreignKey: null, code, action: null, columns: affected, rowSet });
    }
  }
}
