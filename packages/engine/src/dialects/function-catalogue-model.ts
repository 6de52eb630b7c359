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
  /** The last of them may stand again and again; in PostgreSQL its type is then that of each single value. */
  readonly isVariadic: boolean;
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
 * repeated. A signature that begins with `+` is an aggregate, `~` a window function, `*` gives rows; `@15` behind it tells the version
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
  const isVariadic = listed.endsWith("...");
  const list = isVariadic ? listed.slice(0, -3) : listed;
  const parts = list === "" ? [] : list.split(",");
  const optional = parts.findIndex((part) => part.startsWith("?"));
  const [since = "", until = ""] = versions.split("-");
  return {
    kind: kind ?? "scalar",
    arguments: parts.map((part) => part.replace("?", "")),
    required: optional < 0 ? parts.length : optional,
    isVariadic,
    result,
    since: since === "" ? null : since,
    until: until === "" ? null : until,
  };
}
