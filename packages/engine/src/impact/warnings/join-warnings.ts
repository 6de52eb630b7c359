import { isOpaque } from "../../statement/resolve/source-columns.ts";
import { displayName } from "../../catalog/names.ts";
import type { Expression, FromItem } from "../../statement/ast.ts";
import type { Scope } from "../../statement/resolve/scope.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { childrenOf, conjunctsOf, queryOf } from "../../statement/walk-expression.ts";
import type { Warning } from "../model.ts";
import { makeWarning } from "./warning-input.ts";
import type { WarningInput } from "./warning-input.ts";
import { onConditions } from "../../statement/walk-from.ts";
import { sourcesOfItem } from "../../statement/resolve/resolver.ts";

/** Tables side by side that nothing joins: every row of one meets every row of the other. */
export function warnOfJoins(input: WarningInput): Warning[] {
  const warnings: Warning[] = [];
  for (const [body, scope] of input.resolver.scopes) {
    if (body.kind === "select") warnings.push(...warnOf(input, scope.sources, body.from, [body.where]));
  }
  // One statement may write to each of its tables: their scope is one.
  const ofWrites = new Map<Scope, readonly Warning[]>();
  for (const { scope, joined, where } of input.resolver.writes) {
    if (joined.length === 0) continue;
    const known = ofWrites.get(scope) ?? warnOf(input, scope.sources, joined, [where]);
    ofWrites.set(scope, known);
    warnings.push(...known);
  }
  return warnings;
}

function warnOf(
  input: WarningInput,
  sources: readonly Source[],
  from: readonly FromItem[],
  conditions: readonly (Expression | null)[],
): Warning[] {
  const tables = sources.filter((source) => !isOpaque(source) || source.view !== null || source.query !== null);
  if (hasExplicitCross(from)) return [];
  const group = new Map<Source, Source>(tables.map((source) => [source, source]));
  const rootOf = (source: Source): Source => {
    let root = source;
    for (let next = group.get(root); next !== undefined && next !== root; next = group.get(root)) {
      // Each look makes the way to the root half as long.
      group.set(root, group.get(next) ?? next);
      root = next;
    }
    return root;
  };
  const connect = (names: readonly Source[]) => {
    const [first, ...others] = names.filter((source) => group.has(source));
    if (first) for (const other of others) group.set(rootOf(other), rootOf(first));
  };
  for (const condition of [...conditions, ...from.flatMap(onConditions)])
    for (const part of conjunctsOf(condition)) connect(sourcesIn(input, part));
  connectJoins(input, from, connect);
  const roots = new Set(tables.map(rootOf));
  if (roots.size < 2) return [];
  const [, second] = [...roots];
  const names = [...roots].map((source) => nameOf(input, source));
  const message = `Nothing joins ${names.join(" and ")}: every row of one is combined with every row of the other.`;
  return [makeWarning(input, { code: "CARTESIAN_PRODUCT", severity: "risk", message, span: second?.span ?? null })];
}

const nameOf = (input: WarningInput, source: Source) => {
  const object = source.table ?? source.view;
  return object ? displayName(input.schema.catalog, object) : (source.name ?? "a subquery");
};

function hasExplicitCross(from: readonly FromItem[]): boolean {
  return from.some(
    (item) =>
      item.kind === "join" &&
      (item.type === "CROSS" || item.type.endsWith("APPLY") || hasExplicitCross([item.left, item.right])),
  );
}

/** The sources that a condition names, those inside its subqueries too: a correlated subquery joins as well. */
function sourcesIn(input: WarningInput, condition: Expression): Source[] {
  const found = new Set<Source>();
  const visit = (node: Expression) => {
    if (node.kind === "name") {
      const source = input.resolver.bindings.get(node)?.source;
      if (source) found.add(source);
    }
    const query = queryOf(node);
    const where = query?.body.kind === "select" ? query.body.where : null;
    if (where) visit(where);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(condition);
  return [...found];
}

/** USING and NATURAL join without naming a source in an expression. */
function connectJoins(
  input: WarningInput,
  from: readonly FromItem[],
  connect: (names: readonly Source[]) => void,
): void {
  for (const item of from) {
    // What is lateral is computed from the tables before it.
    if (item.kind === "derived" && item.isLateral)
      connect(from.flatMap((other) => sourcesOfItem(input.resolver, other)));
    if (item.kind !== "join") continue;
    connectJoins(input, [item.left, item.right], connect);
    if (item.using.length > 0 || item.isNatural)
      connect([...sourcesOfItem(input.resolver, item.left), ...sourcesOfItem(input.resolver, item.right)]);
  }
}
