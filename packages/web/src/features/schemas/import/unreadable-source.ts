import { findCompression, findFileKind } from "@foretell/contract";
import { readSample } from "./dump-sample.ts";
import type { DumpSource } from "../../../lib/dump-source.ts";

/** So much of the beginning is looked at: values of rows may be bytes, but no dump begins with them. */
const lookedAt = 4_096;
/** A text of a few odd characters is a text. */
const mostStrange = 0.05;

const chooseText = "Choose the .sql file that the database's dump tool wrote.";

/** Why what is to be imported is no dump, as far as its beginning tells; undefined where it may be one. */
export async function findUnreadable(source: DumpSource): Promise<string | undefined> {
  if (source.kind === "file") {
    const head = new Uint8Array(await source.file.slice(0, 16).arrayBuffer());
    const kind = findFileKind(head);
    if (kind !== undefined) return `This is ${kind.name}. ${kind.remedy}`;
    const compression = findCompression(head);
    if (compression !== undefined && compression !== "gzip") return undefined;
  }
  const sample = (await readSample(source)).slice(0, lookedAt);
  return isText(sample)
    ? undefined
    : `This is no text: what it begins with are bytes that are no characters. ${chooseText}`;
}

/** A control character other than white space, or what stands for bytes that are no character. */
const isStrange = (code: number) => code < 9 || (code > 13 && code < 32) || code === 127 || code === 0xfffd;

/** Whether what was decoded are characters: bytes that are none come out as U+FFFD or as control characters. */
function isText(sample: string): boolean {
  let strange = 0;
  for (let at = 0; at < sample.length; at += 1) if (isStrange(sample.charCodeAt(at))) strange += 1;
  return strange <= sample.length * mostStrange;
}
