export interface DbmlDocument {
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
  readonly references: number;
  /** References that stand in comments. */
  readonly comments: number;
}

const token =
  /(?<space>[ \t]+|\/\/ (?!Ref)[^\n]*)|(?<comment>\/\/ Ref[^\n]*)|(?<line>\n)|(?<word>[A-Za-z_]\w*|-?\d+(?:\.\d+)?)|(?<name>"(?:[^"\\\n]|\\.)*")|(?<text>'''(?:[^\\]|\\[\s\S])*?'''|'(?:[^'\\\n]|\\.)*')|(?<code>`[^`\n]*`)|(?<sign>[{}[\]():,.<>-])/y;

interface Token {
  readonly kind: string;
  readonly value: string;
}

function tokens(source: string): Token[] {
  const found: Token[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < source.length) {
    const at = token.lastIndex;
    const groups = token.exec(source)?.groups;
    const entry = Object.entries(groups ?? {}).find(([, value]) => value !== undefined);
    if (!entry) throw new Error(`No token of DBML: ${JSON.stringify(source.slice(at, at + 40))}`);
    const [kind, value] = entry;
    if (kind !== "space") found.push({ kind, value: value ?? "" });
  }
  return found;
}

/** Reads the part of DBML that the export writes, and nothing else: anything more is an error. */
export function readDbml(source: string): DbmlDocument {
  const all = tokens(source);
  let at = 0;
  const isAt = (value: string): boolean => all[at]?.value === value;
  const fail = (what: string): never => {
    throw new Error(`${what} instead of ${JSON.stringify(all.slice(at, at + 6).map(({ value }) => value))}`);
  };
  const take = (value: string): void => void (isAt(value) ? (at += 1) : fail(`"${value}" is wanted`));
  const name = (): string => {
    const { kind = "", value = "" } = all[at] ?? {};
    if (kind !== "name" && kind !== "word") fail("A name is wanted");
    at += 1;
    return kind === "word" ? value : value.slice(1, -1).replaceAll(/\\(["\\])/g, "$1");
  };
  const value = (): void => {
    const kind = all[at]?.kind ?? "";
    if (!["text", "code", "word"].includes(kind)) fail("A value is wanted");
    at += 1;
  };
  const list = (element: () => void, close: string): void => {
    for (;;) {
      element();
      if (!isAt(",")) break;
      at += 1;
    }
    take(close);
  };
  const settings = (): void => {
    if (!isAt("[")) return;
    at += 1;
    list(() => {
      while (all[at]?.kind === "word") at += 1;
      if (!isAt(":")) return;
      at += 1;
      value();
      while (all[at]?.kind === "word") at += 1;
    }, "]");
  };
  const qualified = (): string => {
    let last = name();
    while (isAt(".")) {
      at += 1;
      last = name();
    }
    return last;
  };
  const lines = (): void => {
    while (isAt("\n")) at += 1;
  };
  const tables: { name: string; columns: string[] }[] = [];
  let references = 0;
  let comments = 0;
  const block = (element: () => void): void => {
    take("{");
    take("\n");
    for (lines(); !isAt("}"); lines()) {
      element();
      take("\n");
    }
    at += 1;
  };
  const entry = (): void => {
    if (isAt("(")) {
      at += 1;
      list(() => (all[at]?.kind === "code" ? value() : void name()), ")");
    } else value();
    settings();
  };
  const element = (columns: string[]): void => {
    const first = all[at]?.value;
    const second = all[at + 1]?.value;
    if ((first === "indexes" || first === "checks") && second === "{") {
      at += 1;
      block(entry);
    } else if (first === "Note" && second === ":") {
      at += 2;
      value();
    } else {
      columns.push(name());
      name();
      if (isAt("(")) {
        at += 1;
        list(value, ")");
      }
      settings();
    }
  };
  const end = (): void => {
    name();
    let parts = 1;
    while (isAt(".")) {
      at += 1;
      parts += 1;
      if (isAt("(")) {
        at += 1;
        list(() => void name(), ")");
      } else name();
    }
    if (parts < 2) fail("A column is wanted");
  };
  for (lines(); at < all.length; lines()) {
    if (all[at]?.kind === "comment") {
      comments += 1;
      at += 1;
      continue;
    }
    const word = all[at]?.value;
    at += 1;
    if (word === "Project") {
      name();
      block(() => {
        name();
        take(":");
        value();
      });
    } else if (word === "Table") {
      const table = { name: qualified(), columns: [] as string[] };
      tables.push(table);
      block(() => element(table.columns));
    } else if (word === "Enum") {
      qualified();
      block(() => void name());
    } else if (word === "Ref") {
      if (!isAt(":")) name();
      take(":");
      end();
      if (!isAt(">") && !isAt("-")) fail("A relation is wanted");
      at += 1;
      end();
      settings();
      references += 1;
    } else {
      at -= 1;
      fail("An element is wanted");
    }
  }
  return { tables, references, comments };
}
