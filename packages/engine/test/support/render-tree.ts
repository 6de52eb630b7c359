/** A syntax tree as indented lines: kinds, words and numbers; spans, sources and what is empty are left out. */
export function renderTree(node: unknown): string {
  return lines(node, "").join("\n");
}

function lines(node: unknown, indent: string): string[] {
  if (Array.isArray(node)) return node.flatMap((item: unknown) => lines(item, indent));
  if (typeof node !== "object" || node === null) return [`${indent}${String(node)}`];
  const name = nameOf(node);
  if (name !== null) return [`${indent}${name}`];
  const { kind, ...rest } = node as Record<string, unknown>;
  const plain: string[] = [];
  const nested: string[] = [];
  for (const [key, value] of Object.entries(rest)) {
    if (key === "span" || key === "columnSpans" || key === "expressionSource" || isEmpty(value)) continue;
    const short = shortForm(value);
    if (short === null) nested.push(`${indent}  ${key}`, ...lines(value, `${indent}    `));
    else plain.push(value === true ? key : `${key}=${short}`);
  }
  return [`${indent}${[typeof kind === "string" ? kind : "-", ...plain].join(" ")}`, ...nested];
}

const isEmpty = (value: unknown) =>
  value === null || value === false || value === "" || (Array.isArray(value) && value.length === 0);

/** Names, literals and lists of them on one line. */
function shortForm(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "object") return null;
  if (value === null) return null;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => shortForm(item));
    return items.every((item) => item !== null) ? `[${items.join(", ")}]` : null;
  }
  return nameOf(value);
}

function nameOf(node: object): string | null {
  const fields = node as Record<string, unknown>;
  if (fields["kind"] === undefined && typeof fields["text"] === "string")
    return fields["isQuoted"] === true ? JSON.stringify(fields["text"]) : fields["text"];
  if (fields["kind"] === "name") {
    const parts = (fields["parts"] as { text: string }[]).map((part) => part.text).join(".");
    return fields["isOuterJoined"] === true ? `${parts}(+)` : parts;
  }
  if (fields["kind"] === "parameter") return String(fields["text"]);
  if (fields["kind"] === "star")
    return [...(fields["qualifier"] as { text: string }[]).map((part) => part.text), "*"].join(".");
  if (fields["kind"] === "literal") {
    const prefix = typeof fields["typeName"] === "string" ? `${fields["typeName"]} ` : "";
    return `${prefix}${fields["type"] === "string" ? `'${String(fields["value"])}'` : String(fields["value"])}`;
  }
  return null;
}
