import type { Draft, Mutation } from "./fuzz-request.ts";
import { setHeader } from "./fuzz-request.ts";
import { oddNames, oddTexts } from "./odd-values.ts";
import type { Random } from "./random.ts";

const boundary = "----fuzz";

interface Part {
  readonly head: string;
  readonly content: string;
}

const field = (name: string, content: string): Part => ({ head: `form-data; name="${quoted(name)}"`, content });
const file = (name: string, content: string): Part => ({
  head: `form-data; name="file"; filename="${quoted(name)}"\r\nContent-Type: application/octet-stream`,
  content,
});

function quoted(text: string): string {
  return text.toWellFormed().replaceAll(/["\r\n]/g, (character) => encodeURIComponent(character));
}

function encode(parts: readonly Part[]): Buffer {
  const texts = parts.map(({ head, content }) => `--${boundary}\r\nContent-Disposition: ${head}\r\n\r\n${content}\r\n`);
  return Buffer.from(`${texts.join("")}--${boundary}--\r\n`);
}

/** The fields of the body as parts, and its dump as a file. */
function partsOf(draft: Draft): Part[] {
  const { sql_dump, schema_data, tables, ...rest } = { ...(draft.body as Record<string, unknown>) };
  const fields = Object.entries(rest).map(([name, value]) => field(name, String(value)));
  const document = schema_data ?? (tables === undefined ? undefined : { tables });
  const content = typeof sql_dump === "string" ? sql_dump : JSON.stringify(document ?? {});
  return [...fields, file("dump.sql", content)];
}

const fileNames = ["../../x.sql", "", "a.zip", "a.gz", "a.sql.gz", "\0", "x".repeat(2_000), "__proto__", "a\\b.sql"];

/** What is done to a form; the first leaves it as it should be. */
const changes: readonly (readonly [name: string, change: (parts: Part[], random: Random) => Buffer])[] = [
  ["", encode],
  ["with the file first", (parts) => encode([...parts].reverse())],
  ["without the file", (parts) => encode(parts.slice(0, -1))],
  ["with the file alone", (parts) => encode(parts.slice(-1))],
  ["with two files", (parts) => encode([...parts, file("again.sql", "CREATE TABLE b (id int);")])],
  ["with an odd file name", (parts, random) => encode([...parts.slice(0, -1), file(random.pick(fileNames), "x")])],
  ["with an odd field", (parts, random) => encode([field(random.pick(oddNames), random.pick(oddTexts)), ...parts])],
  ["with a field twice", (parts, random) => encode([random.pick(parts), ...parts])],
  ["with many fields", (parts) => encode([...Array.from({ length: 60 }, (_, n) => field(`f${n}`, "x")), ...parts])],
  ["with a long field", (parts) => encode([field("name", "x".repeat(200_000)), ...parts])],
  ["with an empty file", (parts) => encode([...parts.slice(0, -1), file("a.sql", "")])],
  ["with a file that is no zip", (parts) => encode([...parts.slice(0, -1), file("a.zip", "PK\u0003\u0004 nothing")])],
  ["with a file that is no gzip", (parts) => encode([...parts.slice(0, -1), file("a.gz", "\u001f\u008b nothing")])],
  ["cut short", (parts, random) => encode(parts).subarray(0, random.below(300))],
  ["without an end", (parts) => encode(parts).subarray(0, -boundary.length - 6)],
  ["of nothing but its end", () => encode([])],
  ["of parts without heads", () => Buffer.from(`--${boundary}\r\n\r\nx\r\n--${boundary}--\r\n`)],
  ["of a part with a long head", () => Buffer.from(`--${boundary}\r\nX: ${"y".repeat(100_000)}\r\n\r\nx\r\n`)],
  ["of ends of lines", () => Buffer.from("\r\n".repeat(5_000))],
];

/** The fields of a body as a form, whole or broken. */
export const formMutations: readonly Mutation[] = [
  {
    name: "a form",
    stage: 2,
    change: (draft, random) => {
      const isObject = typeof draft.body === "object" && draft.body !== null && !Array.isArray(draft.body);
      if (!isObject || draft.bytes !== undefined) return false;
      if (!draft.operation.takesForm && random.chance(0.8)) return false;
      const [name, change] = random.pick(changes);
      draft.bytes = change(partsOf(draft), random);
      draft.notes.push(name);
      setHeader(draft, "content-type", `multipart/form-data; boundary=${boundary}`);
      return true;
    },
  },
];
