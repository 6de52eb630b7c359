import type { Column, Routine } from "../catalog/model.ts";
import { tokenise } from "../lexing/tokenise.ts";
import { schemaOfCode } from "./code-search-path.ts";
import { writingStatements } from "./code-statements.ts";
import { ParseFailure, UnwritableView } from "../statement/parse-failure.ts";
import type { ViewWrite } from "../statement/parse-failure.ts";
import { parseStatement } from "../statement/parse/parse-statement.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import type { ConflictPolicy } from "../statement/ast.ts";
import { resolveStatement } from "../statement/resolve/resolve-statement.ts";
import { createCodeScope } from "../statement/resolve/scope.ts";
import { findCodeInstead } from "../statement/resolve/code-instead.ts";
import { codeOfRule } from "../statement/resolve/rule-code.ts";
import type { Resolver } from "../statement/resolve/resolver.ts";
import { routinesReached } from "./routine-lookup.ts";
import type {
  ColumnAssignment,
  DeleteOperation,
  UpdateOperation,
  WriteOperation,
} from "../statement/resolve/write-operation.ts";
import { uniqueKeysOf } from "../catalog/unique-keys.ts";
import { mostRowsOf, unknownExtent } from "./most-rows.ts";
import type { CodeWrite } from "./code-write.ts";
import { writesByName } from "./writes-by-name.ts";

/** What the text of some code writes itself. */
interface OwnWrites {
  readonly writes: readonly CodeWrite[];
  /** Writes to views that the code of the view does. */
  readonly views: readonly ViewWrite[];
}

/** What code writes by its text: itself alone, and with the code that runs for it. */
interface KnownWrites {
  readonly own: Map<string, OwnWrites>;
  readonly all: Map<string, readonly CodeWrite[]>;
}

const writesBySchema = new WeakMap<PreparedSchema, KnownWrites>();

/**
 * The tables that some code writes, itself, through the routines that it calls and the code of views, as far as that is in the
 * catalog; `within` is the routine whose code it is. The policy of the statement that makes it run takes the place of those in the code.
 */
export function writesOfCode(
  schema: PreparedSchema,
  code: string,
  within: Routine | null = null,
  policy: ConflictPolicy | null = null,
): readonly CodeWrite[] {
  let known = writesBySchema.get(schema);
  if (known === undefined) writesBySchema.set(schema, (known = { own: new Map(), all: new Map() }));
  const { own, all } = known;
  const owner = within?.package === undefined ? "" : `${within.namespace}\u0000${within.package}`;
  const key = [policy, owner, code].join("\u0000");
  return remembered(all, key, () => {
    const texts = new Set<string>();
    const add = (text: string, routine: Routine | null) => {
      texts.add(text);
      schema.steps.take("code", 1 + text.length / 16);
      for (const called of routinesReached(schema, tokenise(text, schema.catalog.dialect).tokens, routine))
        if (called.code !== null) texts.add(called.code);
    };
    add(code, within);
    const written: CodeWrite[] = [];
    // A set that grows while it is walked is walked to its end.
    for (const text of texts) {
      const { writes, views } = remembered(own, [policy, text].join("\u0000"), () => readWrites(schema, text, policy));
      // How often a routine is called, or a view written, is not looked for.
      written.push(...(text === code ? writes : writes.map(repeated)));
      for (const view of views) for (const other of codeOfView(schema, view)) if (!texts.has(other)) add(other, null);
    }
    return written;
  });
}

function remembered<Value>(known: Map<string, Value>, code: string, read: () => Value): Value {
  let value = known.get(code);
  if (value === undefined) known.set(code, (value = read()));
  return value;
}

function readWrites(schema: PreparedSchema, code: string, policy: ConflictPolicy | null): OwnWrites {
  const { dialect } = schema.catalog;
  const { tokens } = tokenise(code, dialect);
  const within = schemaOfCode(schema, code);
  const statements = writingStatements(tokens, dialect).map(({ from, to }) =>
    writesOfStatement(within, code.slice(tokens[from]?.start, tokens[to - 1]?.end), policy),
  );
  const writes = statements.flatMap((each) => each.writes);
  const hasLoop = tokens.some(({ upper }, at) => wordsOfLoops.has(upper) && tokens[at + 1]?.value !== "(");
  return {
    writes: hasLoop ? writes.map(repeated) : writes,
    views: statements.flatMap(({ views }) => views),
  };
}

const repeated = (write: CodeWrite): CodeWrite => ({ ...write, extent: { ...write.extent, isRepeated: true } });

/** What repeats statements in the procedural language of any database. */
const wordsOfLoops = new Set(["LOOP", "WHILE", "REPEAT", "FORALL", "GOTO"]);

function writesOfStatement(schema: PreparedSchema, text: string, policy: ConflictPolicy | null): OwnWrites {
  const parsed = parseStatement(text, schema.catalog.dialect, { isStored: true });
  if (!parsed.ok) return { writes: writesByName(schema, text), views: [] };
  try {
    const resolver = resolveStatement(schema, parsed.statement, createCodeScope());
    return {
      writes: resolver.writes.flatMap((write) => writesOfOperation(schema, resolver, write, policy)),
      views: [],
    };
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
    // What else the statement writes still shows in its text.
    return { writes: writesByName(schema, text), views: error instanceof UnwritableView ? [error.write] : [] };
  }
}

function writesOfOperation(
  schema: PreparedSchema,
  resolver: Resolver,
  write: WriteOperation,
  policy: ConflictPolicy | null,
): CodeWrite[] {
  const { table } = write;
  const extent = { most: mostRowsOf(schema, resolver, write), isRepeated: false };
  const deleted = { table, operation: "DELETE", columns: [] } as const;
  if (write.kind === "delete") return [{ ...deleted, isAll: isOfAllRows(write), extent }];
  const conflictPolicy = policy ?? write.conflictPolicy;
  const columns = write.kind === "insert" ? namesOf(write.columns) : targetsOf(write.assignments);
  const replaced: CodeWrite[] = replacesRows(write, columns, policy)
    ? [{ ...deleted, isAll: false, extent: unknownExtent, conflictPolicy: "REPLACE" }]
    : [];
  const updateOf = (assignments: readonly ColumnAssignment[]) => {
    const kept = assignments.filter((assignment) => isItself(resolver, write, assignment));
    return { table, operation: "UPDATE", columns: targetsOf(assignments), kept: targetsOf(kept), extent } as const;
  };
  if (write.kind === "update")
    return [...replaced, { ...updateOf(write.assignments), isAll: isOfAllRows(write), conflictPolicy }];
  const written: CodeWrite[] = [
    ...replaced,
    { table, operation: "INSERT", columns, isAll: false, extent, conflictPolicy },
  ];
  if (!write.hasConflictUpdate) return written;
  return [...written, { ...updateOf(write.conflictAssignments), isAll: false, conflictPolicy: "ABORT" }];
}

/** `SET id = id`, which is how MySQL's ON DUPLICATE KEY UPDATE leaves a row as it is. */
function isItself({ bindings }: Resolver, { source }: WriteOperation, { column, value }: ColumnAssignment): boolean {
  const binding = value?.kind === "name" ? bindings.get(value) : undefined;
  return binding?.source === source && binding.origin?.column === column;
}

const namesOf = (columns: readonly Column[]) => columns.map(({ name }) => name);
const targetsOf = (assignments: readonly ColumnAssignment[]) => namesOf(assignments.map(({ column }) => column));

/** Whether rows go that have a unique key of the written ones: by OR REPLACE, or by the key's own ON CONFLICT REPLACE. */
function replacesRows(
  { kind, table, isReplace, conflictPolicy }: WriteOperation,
  columns: readonly string[],
  policy: ConflictPolicy | null,
): boolean {
  const keys = uniqueKeysOf(table).filter(
    (key) => kind === "insert" || key.columns.some((name) => columns.includes(name)),
  );
  const said = policy ?? (isReplace ? "REPLACE" : conflictPolicy);
  return keys.some(({ onConflict }) => (said ?? onConflict) === "REPLACE");
}

/** The code of a view that does a write to it: its triggers or its rules. */
function codeOfView(schema: PreparedSchema, { view, event, columns }: ViewWrite): readonly string[] {
  const found = findCodeInstead(schema, view, event, columns);
  if (found === null) return [];
  return [...found.triggers.map(({ body }) => body), ...found.rules.map((rule) => codeOfRule(rule).actions)];
}

const isOfAllRows = (write: UpdateOperation | DeleteOperation) =>
  write.source.table !== null &&
  write.where === null &&
  write.joined.length === 0 &&
  write.limit === null &&
  !write.isSingleRow;
