import type { DialectName } from "../../sql/dialect-name.ts";
import type { QualifiedName, Routine, RoutineDeclaration, UserCast } from "../../catalog/model.ts";
import type { RoutineDefinition } from "../schema-change.ts";
import { objectKey } from "./object-key.ts";

/** Code of one routine beyond this many characters is not kept. */
const longestCode = 200_000;
/** The code of all routines together, in characters. */
const mostCode = 8_000_000;

/** A routine with one set of arguments. */
interface RoutineVersion {
  /** Null where it is not kept or cannot be read. */
  readonly code: string | null;
  readonly declaration: RoutineDeclaration | undefined;
}

/** A routine under construction. */
export class RoutineDraft {
  readonly name: QualifiedName;
  /** The package of Oracle that it is a member of. */
  readonly package: PackageDraft | null;
  /** What is kept of it, by the arguments as written. */
  readonly versions = new Map<string, RoutineVersion>();
  /** The number of routines that were made when its code was found to do nothing; -1 where it does something. */
  inertAt = -1;
  #code: string | null | undefined;

  constructor(name: QualifiedName, inPackage: PackageDraft | null) {
    this.name = name;
    this.package = inPackage;
  }

  /** The code of all versions; null where some of it is not known. */
  get code(): string | null {
    if (this.#code === undefined) {
      const codes = Array.from(this.versions.values(), ({ code }) => code).filter((code) => code !== "");
      this.#code = codes.includes(null) ? null : codes.join("\n;\n");
    }
    return this.#code;
  }

  /** What makes it; undefined where that is not known of all its versions. */
  get declarations(): readonly RoutineDeclaration[] | undefined {
    const declarations = Array.from(this.versions.values(), ({ declaration }) => declaration ?? []).flat();
    return declarations.length < this.versions.size ? undefined : declarations;
  }

  set(version: string, kept: RoutineVersion): void {
    this.versions.set(version, kept);
    this.#code = undefined;
    this.inertAt = -1;
  }
}

/** A package of Oracle with the code of its body. */
export interface PackageDraft extends QualifiedName {
  readonly members: Map<string, RoutineDraft>;
  /** What runs before the first of its members that a session calls. */
  readonly initialisation: RoutineDraft | null;
}

/** The functions and procedures of a schema under construction. */
export class Routines {
  /** The extensions of PostgreSQL, which bring routines of their own. */
  readonly extensions = new Set<string>();
  /** What of PostgreSQL stands on routines: names of operators, and casts. */
  readonly operators = new Set<string>();
  readonly casts: UserCast[] = [];
  readonly #ignoresCase: boolean;
  readonly #routines = new Map<string, RoutineDraft>();
  readonly #packages = new Map<string, PackageDraft>();
  readonly #names = new Set<string>();
  #length = 0;

  constructor(dialect: DialectName) {
    // Names of routines have no case in MySQL, whatever those of its tables have.
    this.#ignoresCase = dialect === "mysql" || dialect === "sqlserver";
  }

  /** Makes a routine, or replaces the one of the same name and arguments. */
  define(name: QualifiedName, { body, version = "", declaration }: RoutineDefinition): void {
    const key = this.#keyOf(name);
    let routine = this.#routines.get(key);
    if (routine === undefined) this.#routines.set(key, (routine = this.#draft(name, null)));
    this.#keep(routine, version, { code: body, declaration });
  }

  /** Makes the body of a package; `initialisation` is null where it has none. */
  definePackage(name: QualifiedName, members: readonly RoutineDefinition[], initialisation: string | null): void {
    this.dropPackage(name);
    const draft: { -readonly [Key in keyof PackageDraft]: PackageDraft[Key] } = {
      ...name,
      members: new Map(),
      initialisation: null,
    };
    this.#packages.set(objectKey(name), draft);
    for (const { name: member, body } of members) {
      const known = draft.members.get(member.name);
      const routine = known ?? this.#draft({ namespace: name.namespace, name: member.name }, draft);
      if (!known) draft.members.set(member.name, routine);
      this.#keep(routine, String(routine.versions.size), { code: body, declaration: undefined });
    }
    if (initialisation === null) return;
    draft.initialisation = new RoutineDraft(name, draft);
    this.#keep(draft.initialisation, "", { code: initialisation, declaration: undefined });
  }

  /** Drops a routine; of several of one name those with so many arguments, where that is told. */
  drop(name: QualifiedName, argumentCount: number | null): void {
    const routine = this.#routines.get(this.#keyOf(name));
    if (routine === undefined) return;
    const versions = [...routine.versions.keys()];
    for (const version of versions)
      if (argumentCount === null || versions.length === 1 || countArguments(version) === argumentCount)
        this.#forget(routine, version);
    if (routine.versions.size === 0) this.#routines.delete(this.#keyOf(name));
  }

  dropPackage(name: QualifiedName): void {
    const known = this.#packages.get(objectKey(name));
    if (known === undefined) return;
    for (const { versions } of routinesOf(known))
      for (const version of versions.values()) this.#length -= lengthOf(version);
    this.#packages.delete(objectKey(name));
  }

  /** How many names of routines were ever made. */
  get nameCount(): number {
    return this.#names.size;
  }

  /** How many routines there are, those of packages too. */
  get count(): number {
    let count = this.#routines.size;
    for (const { members } of this.#packages.values()) count += members.size;
    return count;
  }

  /** Characters of code that is kept. */
  get length(): number {
    return this.#length;
  }

  /** Whether any routine was ever made with the name, as it is folded. */
  knows(name: string): boolean {
    return this.#names.has(name.toLowerCase());
  }

  find(name: QualifiedName): RoutineDraft | undefined {
    return this.#routines.get(this.#keyOf(name));
  }

  findPackage(name: QualifiedName): PackageDraft | undefined {
    return this.#packages.get(objectKey(name));
  }

  /** All routines in the order of creation, their namespaces as they are shown; the code of those that write nothing, themselves or through others, is left out. */
  finish(shown: (namespace: string) => string): Routine[] {
    const routines = [...this.#routines.values(), ...[...this.#packages.values()].flatMap(routinesOf)];
    const writing = new Set(routines.filter(({ code }) => code === null || mayWrite.test(code)));
    const callers = callersByName(routines);
    // A set that grows while it is walked is walked to its end.
    for (const { name } of writing)
      for (const caller of callers.get(name.name.toLowerCase()) ?? []) writing.add(caller);
    return routines.map((draft) => {
      const { package: owner, declarations } = draft;
      const namespace = shown(draft.name.namespace);
      const routine = { namespace, name: draft.name.name, code: writing.has(draft) ? draft.code : "" };
      if (owner !== null) return Object.assign(routine, { package: owner.name });
      return declarations === undefined ? routine : Object.assign(routine, { declarations });
    });
  }

  #draft(name: QualifiedName, inPackage: PackageDraft | null): RoutineDraft {
    this.#names.add(name.name.toLowerCase());
    return new RoutineDraft({ namespace: name.namespace, name: name.name }, inPackage);
  }

  #keep(routine: RoutineDraft, version: string, { code, declaration }: RoutineVersion): void {
    const before = routine.versions.get(version);
    if (before) this.#length -= lengthOf(before);
    const isKept = code !== null && code.length <= longestCode && this.#length + code.length <= mostCode;
    const kept: RoutineVersion = { code: isKept ? code : null, declaration: undefined };
    const whole: RoutineVersion = { ...kept, declaration };
    const isWhole = (declaration?.text.length ?? 0) <= longestCode && this.#length + lengthOf(whole) <= mostCode;
    this.#length += lengthOf(isWhole ? whole : kept);
    routine.set(version, isWhole ? whole : kept);
  }

  #forget(routine: RoutineDraft, version: string): void {
    const forgotten = routine.versions.get(version);
    if (forgotten) this.#length -= lengthOf(forgotten);
    routine.versions.delete(version);
    const [rest] = routine.versions;
    if (rest) routine.set(...rest);
  }

  #keyOf(name: QualifiedName): string {
    return this.#ignoresCase ? objectKey(name).toLowerCase() : objectKey(name);
  }
}

/** Characters of what is kept; code and declaration are mostly one text, where not all of it is code. */
function lengthOf({ code, declaration }: RoutineVersion): number {
  return (code?.length ?? 0) + (declaration === undefined || declaration.text === code ? 0 : declaration.text.length);
}

/** The members of a package, the section that initialises it last. */
function routinesOf({ members, initialisation }: PackageDraft): RoutineDraft[] {
  const routines = [...members.values()];
  if (initialisation) routines.push(initialisation);
  return routines;
}

/** How many arguments stand between the parentheses of a routine as written. */
const countArguments = (version: string): number => (/^\(\s*\)$/.test(version) ? 0 : version.split(",").length);

/** Words without which no code writes, nor runs what it puts together as text. */
const mayWrite = /\b(?:insert|update|delete|replace|merge|truncate|execute|exec)\b/iu;

/** The routines whose code has the name of another one in it, by that name. */
function callersByName(routines: readonly RoutineDraft[]): ReadonlyMap<string, readonly RoutineDraft[]> {
  const callers = new Map<string, RoutineDraft[]>();
  for (const { name } of routines) callers.set(name.name.toLowerCase(), []);
  for (const routine of routines) {
    for (const word of new Set((routine.code ?? "").toLowerCase().match(/[\p{L}_][\p{L}\p{N}_$]*/gu)))
      callers.get(word)?.push(routine);
  }
  return callers;
}
