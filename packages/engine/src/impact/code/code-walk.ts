import { allInheritorsOf } from "../../catalog/catalog-index.ts";
import type { Table } from "../../catalog/model.ts";
import type { CodeWrite } from "../../code/code-write.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { arrive } from "../changes/arrive.ts";
import type { Walk } from "../changes/arrive.ts";
import { changeKey } from "../changes/cascade-effect.ts";
import type { Change } from "../changes/change.ts";
import { wholeTableOf } from "../rows/partitions.ts";
import { affectedByCode, codeRunBy, writtenInTheEnd } from "./schema-code.ts";
import { triggersFireFor } from "../changes/fired-triggers.ts";
import { triggeredRows } from "../changes/trigger-writes.ts";

/** Adds what the code of a changed table writes, as far as it can be read: its triggers and rules, and routines in its expressions. */
export function followCode(walk: Walk, parent: Change): void {
  const { schema, rules } = walk;
  for (const { code, writes } of codeRunBy(schema, parent, triggersFireFor(rules, parent))) {
    schema.steps.take("code", 1 + writes.length);
    const inTheEnd = writtenInTheEnd(schema, writes)
      .flatMap((each) => withHeirs(schema, each))
      .map((each) => withTable(each, wholeTableOf(schema, each.table)));
    const key = (write: CodeWrite) =>
      changeKey(schema, write.table, write.operation, affectedByCode(schema, write).columns);
    for (const [made, together] of Map.groupBy(inTheEnd, key)) {
      const [write] = together;
      if (write === undefined) continue;
      const { table, operation } = write;
      const isAll = together.some((each) => each.isAll);
      const perRun = together.map(({ extent }) => extent);
      const policies = new Set(together.map(({ conflictPolicy }) => conflictPolicy ?? null));
      const { columns, affected } = affectedByCode(schema, write);
      arrive(
        walk,
        { key: made, table, operation, columns: new Set(columns), nulled: new Set(), isSureToChange: false },
        {
          parent,
          foreignKey: null,
          code,
          action: null,
          columns: affected,
          perRun,
          policies,
          rowSet: triggeredRows(schema, parent.rowSet, { ...write, isAll }, perRun),
        },
      );
    }
  }
}

/** What PostgreSQL's code does to the rows of a table, it does to the tables that inherit. */
function withHeirs(schema: PreparedSchema, write: CodeWrite): readonly CodeWrite[] {
  if (write.operation === "INSERT") return [write];
  const tables = [write.table, ...allInheritorsOf(schema.index, write.table)];
  return tables.map((table) => withTable(write, table));
}

const withTable = (write: CodeWrite, table: Table): CodeWrite => ({ ...write, table });
