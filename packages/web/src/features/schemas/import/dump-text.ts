import type { DumpSource } from "../../../lib/dump-source.ts";

/** Whether a file that begins with these bytes is a gzip file. */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04;
}

/** The encoding of a text by its mark, or by the zeros between Latin letters; else the one given. */
export function encodingOf(head: Uint8Array, otherwise = "utf-8"): string {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[1] === 0 && head[3] === 0)) return "utf-16le";
  if ((head[0] === 0xfe && head[1] === 0xff) || (head[0] === 0 && head[2] === 0)) return "utf-16be";
  return otherwise;
}

/**
 * The text of a dump, piece by piece; of a gzip file, what is inside. `encoding` is that of a file which does not show its own.
 *
 * @throws TypeError for a zip file, and for a gzip file that is broken
 */
export async function* readText(source: DumpSource, encoding = "utf-8"): AsyncGenerator<string> {
  if (source.kind !== "file") {
    yield source.text;
    return;
  }
  const head = new Uint8Array(await source.file.slice(0, 4).arrayBuffer());
  if (isZip(head)) throw new TypeError("A zip file cannot be read here");
  const packed = source.file.stream();
  const reader = (isGzip(head) ? packed.pipeThrough(new DecompressionStream("gzip")) : packed).getReader();
  let decoder: TextDecoder | undefined;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      decoder ??= new TextDecoder(encodingOf(value, encoding));
      yield decoder.decode(value, { stream: true });
    }
    if (decoder !== undefined) yield decoder.decode();
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
