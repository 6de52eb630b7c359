import { isJsonText, type DumpSource } from "./dump-source.ts";

/** The body that brings a dump with other fields: written SQL as JSON; a file, and what would be one, as a form. */
export function dumpBody(fields: Readonly<Record<string, string>>, source: DumpSource): string | FormData {
  if (source.kind === "text" && !isJsonText(source.text)) return JSON.stringify({ ...fields, sql_dump: source.text });
  const file = source.kind === "file" ? source.file : asFile(source.text);
  const form = new FormData();
  // The fields come first: the server reads the file as a stream and must know them before it begins.
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append("file", file, file.name);
  return form;
}

/** A text as the file that it would be. A schema is called after its file: a pasted text has no name of its own. */
function asFile(text: string): File {
  return new File([text], isJsonText(text) ? "Imported schema.json" : "Imported schema.sql");
}
