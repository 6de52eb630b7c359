import type { Sequence } from "../../catalog/model.ts";
import { impliedSerialDefault, isSerialType } from "../../export/sql/column.ts";
import { createSequence, setSequenceOwner } from "../../export/sql/types-and-sequences.ts";
import type { MigrationContext } from "../context.ts";

/** Plans sequences, but those that a column of type serial makes by itself. */
export function planSequences(context: MigrationContext): void {
  const { plan, names } = context;
  const implied = serialSequences(context);
  for (const { after, id } of context.changesOf("sequence-added")) {
    if (implied.has(after.name)) continue;
    plan.add("sequences", {
      sql: createSequence(after, names),
      operations: [{ kind: "create object" }],
      changeIds: [id],
    });
    own(after, [id], context);
  }
  const goneWithColumn = goneColumns(context);
  for (const { before, after, id } of context.changesOf("sequence-changed")) {
    const name = names.qualified(after);
    const owner = before.ownedBy;
    // What owns it goes, and would take it along.
    if (owner !== null && goneWithColumn.has(placeOf(owner.table.namespace, owner.table.name, owner.column)))
      plan.add("drop parts", {
        sql: `ALTER SEQUENCE ${names.qualified(before)} OWNED BY NONE`,
        operations: [{ kind: "create object" }],
        changeIds: [id],
      });
    if ((before.definition ?? "") !== (after.definition ?? "")) {
      const sql = `ALTER SEQUENCE ${name} ${wholeDefinition(after.definition ?? "", context)}`;
      plan.add("sequences", { sql, operations: [{ kind: "create object" }], changeIds: [id] });
    }
    if (before.ownedBy !== null && after.ownedBy === null)
      plan.add("sequences", {
        sql: `ALTER SEQUENCE ${name} OWNED BY NONE`,
        operations: [{ kind: "create object" }],
        changeIds: [id],
      });
    else own(after, [id], context);
  }
  for (const { before, id } of context.changesOf("sequence-removed")) {
    const owner = before.ownedBy;
    // It goes with the column that owns it.
    if (owner !== null && goneWithColumn.has(placeOf(owner.table.namespace, owner.table.name, owner.column))) continue;
    plan.add("drop objects", {
      sql: `DROP SEQUENCE ${names.qualified(before)}`,
      operations: [{ kind: "drop object" }],
      changeIds: [id],
    });
  }
}

const placeOf = (namespace: string, table: string, column: string): string => [namespace, table, column].join("\u0000");

function own(sequence: Sequence, changeIds: readonly string[], { plan, names }: MigrationContext): void {
  const sql = setSequenceOwner(sequence, names);
  if (sql !== null) plan.add("owners", { sql, operations: [{ kind: "create object" }], changeIds });
}

/** Names of sequences that come with serial columns of new tables and of new columns. */
function serialSequences({ to, dialect, changesOf }: MigrationContext): ReadonlySet<string> {
  if (dialect !== "postgresql") return new Set();
  const fresh = new Set([...changesOf("table-added", "column-added")].map(({ after }) => after));
  return new Set(
    to.tables.flatMap((table) =>
      table.columns
        .filter((column) => fresh.has(table) || fresh.has(column))
        .filter((column) => isSerialType(column) && column.default === impliedSerialDefault(table, column))
        .map((column) => `${table.name}_${column.name}_seq`),
    ),
  );
}

/** Columns before that go, with their tables or alone. */
function goneColumns({ changesOf, matching }: MigrationContext): ReadonlySet<string> {
  const gone = new Set<string>();
  for (const { before } of changesOf("table-removed"))
    for (const { name } of before.columns) gone.add(placeOf(before.namespace, before.name, name));
  for (const pair of matching.pairs)
    for (const { name } of pair.columns.removed) gone.add(placeOf(pair.before.namespace, pair.before.name, name));
  return gone;
}

/** The options of a sequence with those in full that are left out: ALTER keeps what it is not told. */
export function wholeDefinition(definition: string, { dialect }: Pick<MigrationContext, "dialect">): string {
  const defaults: readonly (readonly [RegExp, string])[] =
    dialect === "oracle"
      ? [
          [/\bINCREMENT\b/i, "INCREMENT BY 1"],
          [/\bMAXVALUE\b|\bNOMAXVALUE\b/i, "NOMAXVALUE"],
          [/\bCYCLE\b|\bNOCYCLE\b/i, "NOCYCLE"],
        ]
      : [
          ...(dialect === "postgresql" ? ([[/\bAS\b/i, "AS bigint"]] as const) : []),
          [/\bINCREMENT\b/i, "INCREMENT BY 1"],
          [/\bMINVALUE\b/i, "NO MINVALUE"],
          [/\bMAXVALUE\b/i, "NO MAXVALUE"],
          [/\bCYCLE\b/i, "NO CYCLE"],
        ];
  const missing = defaults.filter(([word]) => !word.test(definition)).map(([, option]) => option);
  return [definition, ...missing].filter((text) => text !== "").join(" ");
}
