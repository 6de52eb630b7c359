import type { DialectName } from "../../sql/dialect-name.ts";
import type { Expression, Name, Select, WindowDefinition } from "../../statement/ast.ts";
import { ParseFailure } from "../../statement/parse-failure.ts";
import { comparable, foldName } from "../../statement/resolve/relation-lookup.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import { walkExpression } from "../../statement/walk-expression.ts";

type Windows = ReadonlyMap<string, WindowDefinition>;

/** The databases that are known to refuse what is wrong with a window's definition. */
const checked: ReadonlySet<DialectName> = new Set(["postgresql", "mysql", "sqlite"]);

/**
 * Fails for a window that is not defined, or not as its database has it.
 *
 * @see https://www.postgresql.org/docs/current/sql-select.html#SQL-WINDOW, https://mariadb.com/kb/en/window-functions-overview/ and
 * https://www.sqlite.org/windowfunctions.html
 */
export function checkWindows(resolver: Resolver, select: Select, expressions: readonly Expression[]): void {
  if (!checked.has(resolver.schema.catalog.dialect)) return;
  const windows = windowsOf(resolver, select);
  for (const expression of expressions)
    walkExpression(expression, (node) => {
      if (node.kind === "call" && node.over) checkWindow(resolver, windows, node.over);
    });
}

/** The windows of a query, each of which starts from one before it; SQLite takes any, and the last of a name. */
function windowsOf(resolver: Resolver, select: Select): Windows {
  const windows = new Map<string, WindowDefinition>();
  const isSqlite = resolver.schema.catalog.dialect === "sqlite";
  for (const { name, definition } of select.windows) {
    const key = keyOf(resolver, name);
    if (!isSqlite) checkWindow(resolver, windows, definition);
    if (windows.has(key) && !isSqlite) throw refused(`The window "${name.text}" is defined twice.`, name.span);
    windows.set(key, definition);
  }
  if (isSqlite) for (const { definition } of select.windows) checkWindow(resolver, windows, definition);
  return windows;
}

function checkWindow(resolver: Resolver, windows: Windows, window: WindowDefinition): void {
  const { dialect } = resolver.schema.catalog;
  const { name } = window;
  const base = name === null ? null : windows.get(keyOf(resolver, name));
  if (name !== null && base === undefined)
    throw new ParseFailure("unknown_column", `There is no window "${name.text}" in this query.`, name.span);
  if (name !== null && base) checkOverride(name, window, base);
  const { frame, bounds, span } = window;
  if (frame === "range" && bounds.length > 0 && orderOf(resolver, windows, window).length !== 1)
    throw refused("RANGE with a distance wants ORDER BY one expression.", span);
  if (frame === "groups" && dialect === "postgresql" && orderOf(resolver, windows, window).length === 0)
    throw refused("GROUPS wants ORDER BY.", span);
  for (const bound of bounds) checkBound(resolver, bound);
}

/** What a window that starts from another one may not say again. */
function checkOverride(name: Name, { partitionBy, orderBy, frame }: WindowDefinition, base: WindowDefinition): void {
  if (partitionBy.length > 0)
    throw refused(`PARTITION BY may not stand beside the window "${name.text}", which has its own.`, name.span);
  if (orderBy.length > 0 && base.orderBy.length > 0)
    throw refused(`The window "${name.text}" has an ORDER BY already.`, name.span);
  if (base.frame !== undefined && (orderBy.length > 0 || frame !== undefined))
    throw refused(`The window "${name.text}" has a frame, so no other window starts from it.`, name.span);
}

/** By what the rows of a window are ordered, by itself or by the windows that it starts from. */
function orderOf(resolver: Resolver, windows: Windows, window: WindowDefinition): readonly Expression[] {
  const seen = new Set<WindowDefinition>();
  let at: WindowDefinition | undefined = window;
  while (at && at.orderBy.length === 0 && at.name && !seen.has(at)) {
    seen.add(at);
    resolver.schema.steps.take("names");
    at = windows.get(keyOf(resolver, at.name));
  }
  return at?.orderBy ?? [];
}

function checkBound({ bindings }: Resolver, bound: Expression): void {
  walkExpression(bound, (node) => {
    if (node.kind === "name" && bindings.get(node)?.source)
      throw refused("How far a frame goes is the same for all rows: no column may stand there.", node.span);
  });
}

const keyOf = ({ schema }: Resolver, name: Name): string => comparable(schema, foldName(schema, name));

const refused = (message: string, span: Name["span"]): ParseFailure =>
  new ParseFailure("not_allowed_here", message, span);
