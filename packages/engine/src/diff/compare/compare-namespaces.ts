import type { Side } from "../side.ts";
import type { Comparison } from "./comparison.ts";

/** Finds namespaces that hold objects in one catalog alone. */
export function compareNamespaces({ find, matching }: Comparison): void {
  const [old, fresh] = [namespacesOf(matching.before), namespacesOf(matching.after)];
  for (const [key, name] of [...fresh].sort(byKey)) {
    if (!old.has(key))
      find({
        kind: "namespace-added",
        table: null,
        object: name,
        before: null,
        after: name,
        beforeText: null,
        afterText: name,
      });
  }
  for (const [key, name] of [...old].sort(byKey)) {
    if (!fresh.has(key))
      find({
        kind: "namespace-removed",
        table: null,
        object: name,
        before: name,
        after: null,
        beforeText: name,
        afterText: null,
      });
  }
}

function byKey([left]: readonly [string, string], [right]: readonly [string, string]): number {
  return left < right ? -1 : 1;
}

/** Name by key of all namespaces but the default one, which every catalog has. */
function namespacesOf({ catalog, names }: Side): Map<string, string> {
  const found = new Map<string, string>();
  let last: string | undefined;
  const note = ({ namespace }: { readonly namespace: string }): void => {
    if (namespace === last) return;
    last = namespace;
    const key = names.namespaceKeyOf(namespace);
    if (key !== "" && !found.has(key)) found.set(key, namespace);
  };
  const { tables, views, types, sequences, synonyms, routines = [] } = catalog;
  for (const list of [tables, views, types, sequences, synonyms, routines]) list.forEach(note);
  return found;
}
