/** The first place at which a text is no JSON. */
export interface JsonFault {
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 code units. */
  readonly column: number;
  /** What is wrong there, as the end of a sentence. */
  readonly reason: string;
  /** What stands before the place on its line, and from it on; both cut to a length that a person reads. */
  readonly before: string;
  readonly after: string;
}

type Expected = "value" | "value-or-end" | "key" | "key-or-end" | "colon" | "comma-or-end" | "end";

const reasons: Readonly<Record<Expected, string>> = {
  value: "a value is expected here",
  "value-or-end": "a value or ] is expected here",
  key: "a name in double quotes is expected here",
  "key-or-end": "a name in double quotes or } is expected here",
  colon: "a colon is expected here",
  "comma-or-end": "a comma or the closing bracket is expected here",
  end: "the document ends before this",
};

// The control characters are those that JSON forbids inside of a text.
const token =
  // oxlint-disable-next-line no-control-regex
  /[ \t\n\r]*(?:("[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([{}[\],:]))/y;

const contextLength = 60;

/**
 * Finds where a text stops being JSON; undefined where it is JSON. What browsers say of it themselves differs, and not all
 * of them tell the place.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8259
 */
export function findJsonFault(text: string): JsonFault | undefined {
  if (isJson(text)) return undefined;
  const scan = new RegExp(token);
  const open: ("{" | "[")[] = [];
  let expected: Expected = "value";
  for (;;) {
    const start = scan.lastIndex;
    const match = scan.exec(text);
    if (match === null) return endFault(text, start, expected);
    const next = step(match, expected, open);
    if (next === undefined)
      return faultAt(text, scan.lastIndex - (match[1] ?? match[2] ?? match[3] ?? "").length, reasons[expected]);
    expected = next;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What may follow a token where `expected` was due; undefined where the token may not stand there. */
function step(
  [, string, scalar, mark]: RegExpExecArray,
  expected: Expected,
  open: ("{" | "[")[],
): Expected | undefined {
  const after = () => (open.length === 0 ? "end" : "comma-or-end");
  const wantsValue = expected === "value" || expected === "value-or-end";
  if (string !== undefined && (expected === "key" || expected === "key-or-end")) return "colon";
  if (string !== undefined || scalar !== undefined) return wantsValue ? after() : undefined;
  if (mark === "{" || mark === "[") {
    if (!wantsValue) return undefined;
    open.push(mark);
    return mark === "{" ? "key-or-end" : "value-or-end";
  }
  if (mark === "}" || mark === "]") {
    const isEmpty = expected === (mark === "}" ? "key-or-end" : "value-or-end");
    if (open.at(-1) !== (mark === "}" ? "{" : "[") || !(isEmpty || expected === "comma-or-end")) return undefined;
    open.pop();
    return after();
  }
  if (mark === ":") return expected === "colon" ? "value" : undefined;
  if (expected !== "comma-or-end") return undefined;
  return open.at(-1) === "{" ? "key" : "value";
}

function endFault(text: string, from: number, expected: Expected): JsonFault | undefined {
  const rest = /[^ \t\n\r]/.exec(text.slice(from));
  if (rest !== null) {
    const at = from + rest.index;
    const isText = text[at] === '"' && expected !== "colon" && expected !== "comma-or-end" && expected !== "end";
    return faultAt(
      text,
      at,
      isText ? "this text is not closed, or has a character that must be escaped" : reasons[expected],
    );
  }
  return expected === "end" ? undefined : faultAt(text, text.length, "the document breaks off here; was it cut?");
}

function faultAt(text: string, at: number, reason: string): JsonFault {
  const lineStart = text.lastIndexOf("\n", at - 1) + 1;
  const lineEnd = text.indexOf("\n", at);
  return {
    line: text.slice(0, lineStart).split("\n").length,
    column: at - lineStart + 1,
    reason,
    before: text.slice(Math.max(lineStart, at - contextLength), at),
    after: text.slice(at, Math.min(lineEnd === -1 ? text.length : lineEnd, at + contextLength)),
  };
}
