import type { DefinitionCursor } from "./definition-cursor.ts";
import type { Column, TypeFamily } from "../../catalog/model.ts";
import type { DdlGrammar } from "../../dialects/ddl-grammar-model.ts";
import { beforeGroup, dimensionsAt, withoutGroups, withoutLiterals, withPlainBlanks } from "./type-text.ts";
import { detach } from "../../sql/detach.ts";
import { ownEntry } from "../../sql/own-entry.ts";

export type ColumnType = Pick<Column, "type" | "normalType" | "typeFamily">;

/** Reads the type of a column: everything up to the first attribute. Empty where SQLite lets it out. */
export function readType(
  cursor: DefinitionCursor,
  grammar: DdlGrammar,
  stopsAt: ReadonlySet<string> = grammar.attributeWords,
): ColumnType {
  // Oracle's 23ai takes a domain for a type, with and without that word.
  if (cursor.dialect === "oracle" && cursor.isAt("DOMAIN") && cursor.isName(1)) cursor.index += 1;
  const start = cursor.index;
  const isEnd = (): boolean =>
    (cursor.dialect === "oracle" && cursor.token.kind === "word" && alterVerbs.has(cursor.token.upper)) ||
    (cursor.dialect === "mysql" && cursor.index > start && cursor.isAt("SERIAL", "DEFAULT", "VALUE"));
  while (!cursor.isAtEnd && !isEnd() && !(stopsAt.has(cursor.token.upper) && !continuesType(cursor, start))) {
    // A literal belongs to a type only inside of parentheses, as in enum('a').
    if (cursor.token.kind === "string" && cursor.index > start) break;
    cursor.skip();
  }
  const end = endOfKnownType(cursor, grammar, start);
  if (end < cursor.index) {
    const words = cursor.source(end, cursor.index);
    cursor.report("unknown-clause", `"${words.slice(0, 60)}" is not understood behind a type.`, end, cursor.index);
  }
  return describeType(cursor.source(start, end), grammar);
}

/** Words with which Oracle's next action of ALTER TABLE begins right behind a column: what can be no part of it. */
export const alterVerbs: ReadonlySet<string> = new Set(["ADD", "MODIFY", "DROP", "RENAME"]);

/** Words of which types are made beside their names. */
const typeWords = new Set(
  `VARYING PRECISION WITH WITHOUT LOCAL TIME ZONE UNSIGNED SIGNED ZEROFILL BINARY ASCII UNICODE BYTE ARRAY YEAR MONTH DAY HOUR MINUTE
  SECOND TO RAW CHAR CHARACTER VARCHAR VARBINARY LARGE OBJECT INT INTEGER NATIONAL BIG TEXT`.split(/\s+/),
);

/** Where a type that begins with a known name stops being one; SQLite takes any words for a type. */
function endOfKnownType(cursor: DefinitionCursor, grammar: DdlGrammar, start: number): number {
  const first = cursor.at(start);
  const name = first.value.toLowerCase();
  const isKnown = first.kind === "word" && isKnownType(name, grammar);
  if (!isKnown || cursor.dialect === "sqlite" || isSign(cursor, start + 1, ".")) return cursor.index;
  let index = start + 1;
  while (index < cursor.index) {
    const { kind, upper } = cursor.at(index);
    if (kind === "word" && !typeWords.has(upper)) return index;
    index = isSign(cursor, index, "(") ? cursor.closingOf(index) + 1 : index + 1;
  }
  return cursor.index;
}

function isSign(cursor: DefinitionCursor, index: number, sign: string): boolean {
  return cursor.at(index).kind === "punctuation" && cursor.at(index).value === sign;
}

function continuesType(cursor: DefinitionCursor, start: number): boolean {
  if (cursor.token.upper === "WITH") return cursor.isAt("WITH", "TIME", "ZONE") || cursor.isAt("WITH", "LOCAL", "TIME");
  if (cursor.token.upper === "WITHOUT") return cursor.isAt("WITHOUT", "TIME", "ZONE");
  if (cursor.token.upper === "CHARACTER")
    return (
      cursor.index === start ||
      (cursor.isAt("CHARACTER", "VARYING") && cursor.peek(-1).upper === "NATIONAL") ||
      cursor.peek(-1).upper === "NATIONAL"
    );
  return cursor.peek(-1).value === "." && cursor.index > start;
}

/** Whether a name in lower case is that of a type of the database. */
export function isKnownType(name: string, { typeAliases, typeFamilies }: DdlGrammar): boolean {
  return Object.hasOwn(typeAliases, name) || Object.hasOwn(typeFamilies, name);
}

/** What was found of types, by their text. */
const describedTypes = new WeakMap<DdlGrammar, Map<string, ColumnType>>();
const describedTypeLimit = 1000;
/** Longer ones are lists of values, which hardly come twice. */
const describedLengthLimit = 100;

/** The canonical spelling and family of a type as written. Types are few, and come in many columns and casts: what was found is kept. */
export function describeType(source: string, grammar: DdlGrammar): ColumnType {
  if (source.length > describedLengthLimit) return describeNewType(source, grammar);
  let known = describedTypes.get(grammar);
  if (known === undefined) describedTypes.set(grammar, (known = new Map()));
  let described = known.get(source);
  if (described === undefined) {
    if (known.size >= describedTypeLimit) known.clear();
    const text = detach(source);
    known.set(text, (described = describeNewType(text, grammar)));
  }
  return described;
}

function describeNewType(source: string, grammar: DdlGrammar): ColumnType {
  const type = withPlainBlanks(source);
  const isArray = /\[\d*\]$|\bARRAY$/i.test(type);
  const named = withoutGroups(withoutLiterals(type));
  const scalar = named.slice(0, dimensionsAt(named));
  const modifierAt = scalar.search(/(?<!\s)\s+(?:unsigned|signed|zerofill|binary|ascii|unicode|byte|array)\b/i);
  const bare = (modifierAt < 0 ? scalar : scalar.slice(0, modifierAt))
    .replaceAll(/[[\]"`]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();
  // Types are written with their schema at times: pg_catalog.int4, [sys].[datetime], "MDSYS"."SDO_GEOMETRY".
  const last = bare.slice(bare.lastIndexOf(".") + 1);
  const name = isKnownType(bare, grammar) || !isKnownType(last, grammar) ? bare : last;
  const normal = ownEntry(grammar.typeAliases, name) ?? name;
  const family: TypeFamily = isArray ? "array" : (ownEntry(grammar.typeFamilies, normal) ?? "other");
  return { type, normalType: isArray ? `${normal}[]` : normal, typeFamily: family };
}

/** The name of a type as written, without its namespace, quotes and length, in lower case. */
export function bareTypeName(type: string): string {
  const bare = beforeGroup(type).replaceAll(/[[\]"`]/g, "");
  return bare
    .slice(bare.lastIndexOf(".") + 1)
    .trim()
    .toLowerCase();
}
