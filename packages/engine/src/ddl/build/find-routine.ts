import type { CalledRoutine } from "../routine-call.ts";
import type { NameScope } from "./name-scope.ts";
import { objectKey } from "./object-key.ts";
import type { OtherObjects } from "./other-objects.ts";
import type { RoutineDraft, Routines } from "./routines.ts";

/** Where routines are looked for at a point of the dump. */
interface RoutineScope {
  readonly routines: Routines;
  readonly scope: NameScope;
  readonly objects: OtherObjects;
}

/**
 * The routine that the parts of a name mean in the code of `caller` (null outside of routines): in a package its own members
 * come first, then routines and packages of the namespaces that are searched, then their synonyms.
 * @see https://docs.oracle.com/en/database/oracle/oracle-database/23/lnpls/plsql-name-resolution.html
 */
export function findRoutine(
  where: RoutineScope,
  parts: readonly string[],
  caller: RoutineDraft | null,
): CalledRoutine | undefined {
  const [first, second] = parts;
  if (first === undefined) return undefined;
  const own = parts.length === 1 ? caller?.package?.members.get(first) : undefined;
  if (own) return { routine: own, initialisation: null };
  const searched = [...(caller ? [caller.name.namespace] : []), ...where.scope.searched];
  const found = firstOf(searched, (namespace) => findIn(where, namespace, parts));
  if (found || second === undefined) return found;
  const namespace = where.scope.qualify({ namespace: first, name: second }).namespace;
  return findIn(where, namespace, parts.slice(1));
}

/** A routine of a namespace: a stand-alone one, a member of a package, or either under another name. */
function findIn(where: RoutineScope, namespace: string, parts: readonly string[]): CalledRoutine | undefined {
  const [first = "", member, ...more] = parts;
  if (more.length > 0) return undefined;
  const name = { namespace, name: first };
  const found = findDirectly(where.routines, name, member);
  const target = found ? undefined : where.objects.synonyms.get(objectKey(name))?.target;
  return found ?? (target && findDirectly(where.routines, target, member));
}

function findDirectly(
  routines: Routines,
  name: RoutineDraft["name"],
  member: string | undefined,
): CalledRoutine | undefined {
  const owner = member === undefined ? undefined : routines.findPackage(name);
  const routine = member === undefined ? routines.find(name) : owner?.members.get(member);
  return routine && { routine, initialisation: owner?.initialisation ?? null };
}

function firstOf<Item, Result>(items: readonly Item[], find: (item: Item) => Result | undefined): Result | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
