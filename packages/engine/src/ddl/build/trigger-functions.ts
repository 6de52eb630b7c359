import type { NameToFind } from "../../catalog/catalog-index.ts";
import type { QualifiedName } from "../../catalog/model.ts";
import { calledFunction } from "../../code/trigger-call.ts";
import type { NameScope } from "./name-scope.ts";
import { objectKey } from "./object-key.ts";

/** The functions that hold the code of PostgreSQL's triggers, by their full names. */
export class TriggerFunctions {
  readonly #bodies = new Map<string, string>();
  readonly #keysByBareName = new Map<string, Set<string>>();

  /** Makes a function, or gives it another body. */
  define(name: QualifiedName, body: string): void {
    const key = objectKey(name);
    this.#bodies.set(key, body);
    const keys = this.#keysByBareName.get(name.name) ?? new Set();
    this.#keysByBareName.set(name.name, keys.add(key));
  }

  /** The function that the body of a trigger calls at this point of the dump, and null for a body that is no call. */
  find(body: string, scope: NameScope): CalledFunction | null {
    const written = calledFunction(body);
    if (written === null) return null;
    const keys = searchedNames(written, scope).map(objectKey);
    const known = keys.find((key) => this.#bodies.has(key));
    return { keys: known === undefined ? keys : [known], bareName: written.namespace === null ? written.name : null };
  }

  /** The code of a function, when the dump is read; undefined where the dump does not have it. */
  codeOf({ keys, bareName }: CalledFunction): string | undefined {
    const known = keys.find((key) => this.#bodies.has(key));
    if (known !== undefined) return this.#bodies.get(known);
    // The search path may hold more namespaces than the dump tells.
    const others = [...(this.#keysByBareName.get(bareName ?? "") ?? [])];
    const [only] = others;
    return only !== undefined && others.length === 1 ? this.#bodies.get(only) : undefined;
  }
}

/** The function of a trigger: the keys under which it may stand, best first. */
export interface CalledFunction {
  readonly keys: readonly string[];
  /** Null where the namespace is written. */
  readonly bareName: string | null;
}

function searchedNames(written: NameToFind, scope: NameScope): QualifiedName[] {
  if (written.namespace !== null) return [scope.qualify(written)];
  return scope.searched.map((namespace) => ({ namespace, name: written.name }));
}
