/** What a function makes of what: one value of one row, one of many rows, one over a window, or rows. */
export type FunctionKind = "scalar" | "aggregate" | "window" | "table";

/** One way to call a function of a database's own. */
export interface FunctionSignature {
  readonly kind: FunctionKind;
  /**
   * The types of the arguments, by the names that the catalogue of the database gives them. In PostgreSQL those of `pg_type`: `int4`,
   * `text[]`, `anyelement`, and `any` for `"any"`. Elsewhere, where servers take nearly every value for every argument, a word of
   * `TypeFamily`, or `any`.
   */
  readonly arguments: readonly string[];
  /** How many of them must be given. */
  readonly required: number;
  /**
   * How many of the last of them may stand again and again, together: 0 where none may, 2 for pairs of keys and values. In PostgreSQL the
   * type of one that is repeated is that of each single value.
   */
  readonly repeated: number;
  /** Of an aggregate over a set in order: the types of what stands in WITHIN GROUP (ORDER BY …); null for others. */
  readonly within: readonly string[] | null;
  /** The type of the result, as those of the arguments; `any` where it depends on them, or is not known. */
  readonly result: string;
  /** The version that has it first, as the catalogue counts them (`15`, `10.6`); null where every one that is told of has it. */
  readonly since: string | null;
  /** The version that has it no longer. */
  readonly until: string | null;
}

/** The functions that a database has by itself. */
export interface FunctionCatalogue {
  /** Every name, in lower case. */
  readonly names: Iterable<string>;
  /** All ways to call a function, by its name in lower case; null where there is none of that name. */
  find(name: string): readonly FunctionSignature[] | null;
}

const kinds: Readonly<Record<string, FunctionKind>> = { "+": "aggregate", "~": "window", "*": "table" };

/**
 * A catalogue out of a text, one name a line with its signatures, which are read when they are asked for:
 *
 *     name ARGUMENTS>RESULT ARGUMENTS>RESULT …
 *
 * ARGUMENTS are types with commas between; `?` stands before the first that may be left out, `...` behind the last where it may be
 * repeated, `...2` where the last two may be; what WITHIN GROUP orders by stands behind a semicolon. A signature that begins with `+` is an aggregate, `~` a window function, `*` gives rows; `@15` behind it tells the version
 * that has it first, `@-18` the one that has it no longer. Several names with commas between have the same signatures.
 */
export function functionCatalogue(text: string): FunctionCatalogue {
  let lines: ReadonlyMap<string, string> | null = null;
  const read = new Map<string, readonly FunctionSignature[]>();
  const linesByName = () => (lines ??= splitLines(text));
  return {
    get names() {
      return linesByName().keys();
    },
    find(name) {
      const known = read.get(name);
      if (known) return known;
      const line = linesByName().get(name);
      if (line === undefined) return null;
      const signatures = line.split(" ").filter(Boolean).map(parseSignature);
      read.set(name, signatures);
      return signatures;
    },
  };
}

function splitLines(text: string): ReadonlyMap<string, string> {
  const lines = new Map<string, string>();
  for (const line of text.split("\n")) {
    const trimmed = line.trim();
    const end = trimmed.indexOf(" ");
    if (end < 0) continue;
    const signatures = trimmed.slice(end + 1);
    for (const name of trimmed.slice(0, end).split(",")) {
      const before = lines.get(name);
      lines.set(name, before === undefined ? signatures : `${before} ${signatures}`);
    }
  }
  return lines;
}

function parseSignature(text: string): FunctionSignature {
  const kind = kinds[text.charAt(0)];
  const [typed = "", versions = ""] = text.slice(kind === undefined ? 0 : 1).split("@");
  const [listed = "", result = "any"] = typed.split(">");
  const [direct = "", within] = listed.split(";");
  const [list = "", repeats] = direct.split("...");
  const parts = typesOf(list);
  const optional = parts.findIndex((part) => part.startsWith("?"));
  const [since = "", until = ""] = versions.split("-");
  return {
    kind: kind ?? "scalar",
    arguments: parts.map((part) => part.replace("?", "")),
    required: optional < 0 ? parts.length : optional,
    repeated: repeats === undefined ? 0 : Number(repeats || 1),
    within: within === undefined ? null : typesOf(within.replace("...", "")),
    result,
    since: since === "" ? null : since,
    until: until === "" ? null : until,
  };
}

const typesOf = (list: string): readonly string[] => (list === "" ? [] : list.split(","));

/** Whether a function can be called with so many arguments. */
export function takesCount({ arguments: types, required, repeated }: FunctionSignature, count: number): boolean {
  if (count < required) return false;
  return repeated === 0 ? count <= types.length : count <= types.length || (count - types.length) % repeated === 0;
}
