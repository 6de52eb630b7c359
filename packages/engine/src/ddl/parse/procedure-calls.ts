import type { DefinitionCursor } from "./definition-cursor.ts";
import type { NameToFind } from "../../catalog/catalog-index.ts";
import type { RoutineCall } from "../routine-call.ts";
import type { BindableKind, SchemaChange } from "../schema-change.ts";
import type { EmbeddedCode } from "./parsed-statement.ts";
import { withoutModuleTokens } from "./placeholder.ts";

export interface ProcedureCall {
  readonly kind: string;
  readonly changes: readonly SchemaChange[];
  readonly embedded: readonly EmbeddedCode[];
  /** The SQL that it runs is put together at run time. */
  readonly isDynamic: boolean;
  /** Where the expression of that SQL stands among the tokens. */
  readonly textAt?: number;
  readonly textEnd?: number;
  /** The procedure, where it is none of the server's own. */
  readonly calls: readonly RoutineCall[];
}

const nothing = { changes: [], embedded: [], isDynamic: false, calls: [] } as const;

/** Reads SQL Server's EXEC from behind that word: renames, comments, and SQL in a literal. */
export function readProcedureCall(cursor: DefinitionCursor, word: string): ProcedureCall {
  // EXECUTE AS changes who runs what follows.
  if (cursor.dialect !== "sqlserver" || cursor.isAt("AS")) return { ...nothing, kind: word };
  if (cursor.isSign("("))
    return { ...nothing, kind: "EXEC", ...readSql(cursor, cursor.index + 1, cursor.closingOf(cursor.index)) };
  // EXEC @result = procedure …
  if (cursor.token.kind === "parameter" && cursor.isSign("=", 1)) cursor.index += 2;
  const name = cursor.readQualifiedName();
  const procedure = name?.name.toLowerCase() ?? "";
  const kind = procedure === "" ? "EXEC" : `EXEC ${procedure}`;
  if (procedure === "sp_executesql") {
    if (cursor.token.kind === "parameter" && cursor.isSign("=", 1)) cursor.index += 2;
    return { ...nothing, kind, ...readSql(cursor, cursor.index, argumentEnd(cursor)) };
  }
  if (procedure === "sp_rename") return { ...nothing, kind, changes: readRename(readArguments(cursor)) };
  if (procedure === "sp_addtype") return { ...nothing, kind, changes: readAliasType(readArguments(cursor)) };
  if (/^sp_(?:add|update|drop)extendedproperty$/.test(procedure))
    return { ...nothing, kind, changes: readDescription(readArguments(cursor)) };
  const bound = /^sp_(un)?bind(efault|rule)$/.exec(procedure);
  if (bound) {
    const object = bound[2] === "rule" ? "rule" : "default";
    return { ...nothing, kind, changes: readBinding(readArguments(cursor), object, bound[1] === undefined) };
  }
  if (!name) return { ...nothing, kind, isDynamic: cursor.token.kind === "parameter" };
  // Scripts give their own procedures such names too.
  const isSystem = /^[sx]p_/.test(procedure);
  const parts = name.namespace === null ? [name.name] : [name.namespace, name.name];
  const args = cursor.statement.tokens.slice(cursor.index, cursor.limit);
  const call = { parts, written: parts.join("."), isStatement: !isSystem, args };
  return { ...nothing, kind: isSystem ? kind : "EXEC", calls: [call] };
}

/** The SQL that stands from `start` to before `end`: one literal or several with plus signs between them, else put together. */
function readSql(
  cursor: DefinitionCursor,
  start: number,
  end: number,
): Pick<ProcedureCall, "embedded" | "isDynamic" | "textAt" | "textEnd"> {
  const first = cursor.at(start);
  let text = "";
  for (let index = start; index < end; index += 2) {
    const { kind, value } = cursor.at(index);
    const isLast = index + 1 >= end;
    if (kind !== "string" || !(isLast || cursor.at(index + 1).value === "+"))
      return { embedded: [], isDynamic: true, textAt: start, textEnd: end };
    text += value;
  }
  if (end <= start) return { embedded: [], isDynamic: false };
  return { embedded: [{ text, offset: first.start, isProcedural: false, isConditional: false }], isDynamic: false };
}

/** Where the argument that starts here ends: before the next comma. */
function argumentEnd(cursor: DefinitionCursor): number {
  let end = cursor.index;
  while (end < cursor.limit && cursor.at(end).value !== ",") end += 1;
  return end;
}

/** Arguments by position and, where written, by name (`@level1name`). */
function readArguments(cursor: DefinitionCursor): Map<string, string> {
  const values = new Map<string, string>();
  let position = 0;
  cursor.eachPart(() => {
    const isNamed = cursor.token.kind === "parameter" && cursor.isSign("=", 1);
    const key = isNamed ? cursor.token.value.toLowerCase() : String(position);
    if (isNamed) cursor.index += 2;
    if (cursor.token.upper !== "NULL") values.set(key, cursor.token.value);
    position += 1;
  });
  return values;
}

function readRename(values: ReadonlyMap<string, string>): SchemaChange[] {
  const object = values.get("@objname") ?? values.get("0") ?? "";
  const to = withoutModuleTokens(values.get("@newname") ?? values.get("1") ?? "");
  const writtenType = values.get("@objtype") ?? values.get("2");
  const hasType = writtenType !== undefined;
  const type = (writtenType ?? "OBJECT").toUpperCase();
  const parts = nameParts(object);
  const last = parts.pop() ?? "";
  if (last === "" || to === "") return [];
  const span = { start: 0, end: 0 };
  if (type === "COLUMN" || type === "INDEX") {
    const name = parts.pop() ?? "";
    const table: NameToFind = { namespace: parts.pop() ?? null, name };
    const isIndex = type === "INDEX";
    const action = isIndex
      ? ({ kind: "rename constraint", from: last, to, isIndex } as const)
      : ({ kind: "rename column", from: last, to } as const);
    return [{ kind: "alter table", table, onlyIfThere: false, actions: [action], span }];
  }
  const namespace = parts.pop() ?? null;
  const asObject: SchemaChange = { kind: "rename", from: { namespace, name: last }, to: { namespace, name: to } };
  if (hasType || namespace === null) return [asObject];
  // Where no type is given and no object is called so, 'table.column' means a column.
  const table: NameToFind = { namespace: parts.pop() ?? null, name: namespace };
  const action = { kind: "rename column", from: last, to } as const;
  return [asObject, { kind: "alter table", table, onlyIfThere: true, actions: [action], span }];
}

/**
 * Binds what CREATE DEFAULT or CREATE RULE made to a column (`'table.column'`) or an alias type (`'type'`), or takes it away.
 * @see https://learn.microsoft.com/en-us/sql/relational-databases/system-stored-procedures/sp-bindefault-transact-sql
 */
function readBinding(values: ReadonlyMap<string, string>, object: BindableKind, isBound: boolean): SchemaChange[] {
  const made = isBound ? nameParts(values.get(object === "rule" ? "@rule" : "@defname") ?? values.get("0") ?? "") : [];
  const to = nameParts(values.get("@objname") ?? values.get(isBound ? "1" : "0") ?? "");
  const target = to.pop() ?? "";
  const table = to.pop();
  const name = made.pop() ?? "";
  if (target === "" || (isBound && name === "")) return [];
  return [
    {
      kind: "bind",
      object,
      name: isBound ? { namespace: made.pop() ?? null, name } : null,
      table: table === undefined ? null : { namespace: to.pop() ?? null, name: table },
      target,
      isForFuture: (values.get("@futureonly") ?? values.get(isBound ? "2" : "1") ?? "").toLowerCase() === "futureonly",
    },
  ];
}

/** The parts of a name that stands in a literal, without their quotes. */
const nameParts = (written: string): string[] =>
  withoutModuleTokens(written)
    .split(".")
    .map((part) => part.trim().replaceAll(/^[["]|[\]"]$/g, ""));

/**
 * The older way to write CREATE TYPE … FROM.
 * @see https://learn.microsoft.com/en-us/sql/relational-databases/system-stored-procedures/sp-addtype-transact-sql
 */
function readAliasType(values: ReadonlyMap<string, string>): SchemaChange[] {
  const name = values.get("@typename") ?? values.get("0") ?? "";
  const baseType = values.get("@phystype") ?? values.get("1") ?? "";
  if (name === "" || baseType === "") return [];
  const isNotNull = /^(?:NOT NULL|NONULL)$/i.test((values.get("@nulltype") ?? values.get("2") ?? "").trim());
  return [
    {
      kind: "create type",
      name: { namespace: null, name },
      type: { kind: "alias", labels: [], baseType, isNotNull },
    },
  ];
}

/** `MS_Description` is where SQL Server keeps comments; where the property is dropped, no value is given. */
function readDescription(values: ReadonlyMap<string, string>): SchemaChange[] {
  const get = (name: string, position: number): string | undefined => values.get(name) ?? values.get(String(position));
  if (get("@name", 0)?.toUpperCase() !== "MS_DESCRIPTION") return [];
  const name = get("@level1name", 5);
  if (get("@level1type", 4)?.toUpperCase() !== "TABLE" || name === undefined) return [];
  const column = get("@level2type", 6)?.toUpperCase() === "COLUMN" ? (get("@level2name", 7) ?? null) : null;
  if (column === null && get("@level2type", 6) !== undefined) return [];
  const table = { namespace: get("@level0name", 3) ?? null, name };
  return [
    { kind: "comment", on: column === null ? "table" : "column", name: table, column, text: get("@value", 1) ?? null },
  ];
}
