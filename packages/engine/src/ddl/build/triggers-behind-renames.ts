import { codeNames, Replacement } from "../../code/code-names.ts";
import { rewriteQuery } from "../../code/rewrite-query.ts";
import type { QueryContext, QueryRename } from "../../code/rewrite-query.ts";
import { comparableName } from "../../catalog/names.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import type { TableDraft } from "./table-draft.ts";
import type { TriggerDraft } from "./trigger-registry.ts";
import { charactersPerStep, followsRenames, queryRenameOf, stepsPerCharacter } from "./views-behind-renames.ts";
import type { RenamedInViews, ViewsContext } from "./views-behind-renames.ts";

/**
 * Gives triggers a new name of a table or column, where it can be told for sure what they mean by the old one. PostgreSQL knows
 * the columns of UPDATE OF and WHEN by their numbers, and leaves the code of functions; SQLite rewrites the whole trigger.
 *
 * @see https://www.postgresql.org/docs/current/catalog-pg-trigger.html "tgattr", "tgqual"
 * @see https://www.sqlite.org/lang_altertable.html "ALTER TABLE RENAME"
 */
export function renameInTriggers(
  triggers: Iterable<TriggerDraft>,
  table: TableDraft,
  renamed: Pick<RenamedInViews, "newTable" | "column">,
  context: ViewsContext,
): void {
  const { dialect, budget } = context;
  if (!followsRenames(dialect)) return;
  const { column } = renamed;
  const rename = queryRenameOf({ table, ...renamed }, dialect);
  const sought = (column?.from ?? table.name).toLowerCase();
  for (const trigger of triggers) {
    const isOwn = trigger.on === table;
    const length = trigger.body.length + (trigger.condition?.length ?? 0);
    budget.spend(1 + length / charactersPerStep);
    if (isOwn && column !== null) {
      const isIt = (name: string): boolean => comparableName(dialect, name) === rename.column?.from;
      trigger.updateColumns = trigger.updateColumns?.map((name) => (isIt(name) ? column.to : name)) ?? null;
    }
    const follow = (code: string): string => {
      if (!code.toLowerCase().includes(sought)) return code;
      budget.spend(code.length * stepsPerCharacter);
      const ofRow = isOwn ? renameOfRow(code, rename, dialect) : code;
      const made = dialect === "sqlite" ? rewriteStatements(ofRow, rename, { ...context, keepsNames: false }) : ofRow;
      budget.grow("characters", Math.max(0, made.length - code.length));
      return made;
    };
    if (trigger.condition !== null) trigger.condition = follow(trigger.condition);
    if (dialect === "sqlite") trigger.body = follow(trigger.body);
  }
}

/** A column of the row that fires the trigger. */
function renameOfRow(code: string, { column }: QueryRename, dialect: DialectName): string {
  if (column === null) return code;
  const tokens = codeNames(code, dialect);
  const replacement = new Replacement(code);
  for (const [at, { name, token }] of tokens.entries()) {
    const row = tokens[at - 1]?.sign === "." ? tokens[at - 2]?.word : undefined;
    if (name === column.from && (row === "NEW" || row === "OLD")) replacement.put(token, column.to);
  }
  return replacement.toString();
}

/** Each statement by itself; one of which it cannot be told what its names mean stays as it is. */
function rewriteStatements(code: string, rename: QueryRename, context: QueryContext): string {
  const replacement = new Replacement(code);
  let start = 0;
  for (const { token, sign, word } of codeNames(code, context.dialect)) {
    const isBegin = word === "BEGIN" && code.slice(0, token.start).trim() === "";
    if (isBegin) start = token.end;
    if (sign !== ";") continue;
    put(start, token.start);
    start = token.end;
  }
  put(start, code.length);
  return replacement.toString();

  function put(from: number, end: number): void {
    const rewritten = rewriteQuery(code.slice(from, end), rename, context);
    if (rewritten !== null) replacement.put({ start: from, end }, rewritten);
  }
}
