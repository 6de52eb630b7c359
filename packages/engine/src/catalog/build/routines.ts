import type { QualifiedName, Routine } from "../model.ts";
import { objectKey } from "./object-key.ts";

/** Code of one routine beyond this many characters is not kept. */
const longestCode = 200_000;
/** The code of all routines together, in characters. */
const mostCode = 8_000_000;

interface RoutineDraft extends QualifiedName {
  /** Null where some of it is not kept. */
  code: string | null;
}

/** The functions and procedures of a schema under construction. */
export class Routines {
  readonly #routines = new Map<string, RoutineDraft>();
  #length = 0;

  /** Makes a routine; one of the same name and other arguments is taken together with it. */
  define({ namespace, name }: QualifiedName, body: string | null): void {
    const key = objectKey({ namespace, name });
    const known = this.#routines.get(key);
    const isKept = body !== null && body.length <= longestCode && this.#length + body.length <= mostCode;
    if (isKept) this.#length += body.length;
    const code = isKept ? body : null;
    if (known === undefined) this.#routines.set(key, { namespace, name, code });
    else if (known.code !== null) known.code = code === null ? null : `${known.code}\n;\n${code}`;
  }

  /** The code of a routine at this point of the dump; undefined where the dump has none of that name, or its code is not kept. */
  codeOf(names: readonly QualifiedName[]): string | undefined {
    const known = names.map((name) => this.#routines.get(objectKey(name))).find((routine) => routine !== undefined);
    return known?.code ?? undefined;
  }

  /** All routines in the order of creation, their namespaces as they are shown; the code of those that write nothing, themselves or through others, is left out. */
  finish(shown: (namespace: string) => string): Routine[] {
    const routines = [...this.#routines.values()];
    const writing = new Set(routines.filter(({ code }) => code === null || mayWrite.test(code)));
    const callers = callersByName(routines);
    // A set that grows while it is walked is walked to its end.
    for (const { name } of writing) for (const caller of callers.get(name.toLowerCase()) ?? []) writing.add(caller);
    return routines.map((routine) => {
      const { namespace, name, code } = routine;
      return { namespace: shown(namespace), name, code: writing.has(routine) ? code : "" };
    });
  }
}

/** Words without which no code writes, nor runs what it puts together as text. */
const mayWrite = /\b(?:insert|update|delete|replace|merge|truncate|execute|exec)\b/iu;

/** The routines whose code has the name of another one in it, by that name. */
function callersByName(routines: readonly RoutineDraft[]): ReadonlyMap<string, readonly RoutineDraft[]> {
  const callers = new Map<string, RoutineDraft[]>();
  for (const { name } of routines) callers.set(name.toLowerCase(), []);
  for (const routine of routines) {
    for (const word of new Set((routine.code ?? "").toLowerCase().match(/[\p{L}_][\p{L}\p{N}_$]*/gu)))
      callers.get(word)?.push(routine);
  }
  return callers;
}
