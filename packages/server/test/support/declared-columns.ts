import { join } from "node:path";
import { API, TypeFlags } from "typescript/unstable/sync";
import type { Checker, Type } from "typescript/unstable/sync";

const tablesFile = join(import.meta.dirname, "rows-of-tables.ts");
/** Of that file alone: the compiler reads no more than what it needs. */
const projectFile = join(import.meta.dirname, "rows-of-tables.tsconfig.json");

/** A column as the code's types have it. */
export interface DeclaredColumn {
  /** `table.column`. */
  readonly name: string;
  /** What JavaScript has of a value that was read. */
  readonly kind: "text" | "number" | "flag" | "bytes" | "list of bytes" | "document";
  readonly isNullable: boolean;
  /** Whether a row may be written without it. */
  readonly isOptional: boolean;
  readonly isGenerated: boolean;
}

/** Every column of the tables that Kysely is told of, as the compiler understands them; takes some seconds. */
export function declaredColumns(): DeclaredColumn[] {
  const api = new API({ cwd: import.meta.dirname });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [projectFile] });
    const [project] = snapshot.getProjects();
    const statement = project?.program.getSourceFile(tablesFile)?.statements.at(-1);
    if (project === undefined || statement === undefined) throw new Error(`${tablesFile} was not read`);
    const { checker } = project;
    const tables = checker.getTypeAtLocation(statement);
    if (tables === undefined) throw new Error(`${tablesFile} has no type`);
    return propertiesOf(checker, tables).flatMap(([table, { type: rows }]) => columnsOf(checker, table, rows));
  } finally {
    api.close();
  }
}

interface Property {
  readonly type: Type;
  readonly isOptional: boolean;
}

function propertiesOf(checker: Checker, type: Type): [name: string, Property][] {
  return checker.getPropertiesOfType(type).map((symbol) => {
    const found = checker.getTypeOfSymbol(symbol);
    if (found === undefined) throw new Error(`${symbol.name} has no type`);
    return [symbol.name, { type: found, isOptional: partsOf(found).some((part) => has(part, TypeFlags.Undefined)) }];
  });
}

function columnsOf(checker: Checker, table: string, rows: Type): DeclaredColumn[] {
  const { selected, inserted } = Object.fromEntries(propertiesOf(checker, rows));
  if (selected === undefined || inserted === undefined) throw new Error(`${table} has no rows`);
  const written = new Map(propertiesOf(checker, inserted.type));
  return propertiesOf(checker, selected.type).map(([column, { type }]) => {
    const values = partsOf(type).filter((part) => !has(part, TypeFlags.Null));
    const kinds = new Set(values.map((value) => kindOf(checker, value)));
    const [kind] = kinds;
    if (kind === undefined || kinds.size > 1) throw new Error(`${table}.${column} is of several kinds`);
    return {
      name: `${table}.${column}`,
      kind,
      isNullable: values.length < partsOf(type).length,
      isOptional: written.get(column)?.isOptional ?? true,
      isGenerated: !written.has(column),
    };
  });
}

function partsOf(type: Type): readonly Type[] {
  return (has(type, TypeFlags.Union) && "getTypes" in type ? (type as UnionOf).getTypes() : undefined) ?? [type];
}

interface UnionOf extends Type {
  readonly getTypes: () => readonly Type[] | undefined;
}

function has(type: Type, flags: TypeFlags): boolean {
  return (type.flags & flags) !== 0;
}

function kindOf(checker: Checker, type: Type): DeclaredColumn["kind"] {
  if (has(type, TypeFlags.StringLike)) return "text";
  if (has(type, TypeFlags.NumberLike)) return "number";
  if (has(type, TypeFlags.BooleanLike)) return "flag";
  const written = checker.typeToString(type);
  if (/^Buffer(?:<.*>)?$/.test(written)) return "bytes";
  return /^Buffer(?:<.*>)?\[\]$/.test(written) ? "list of bytes" : "document";
}
