import { gunzipSync } from "node:zlib";

/** The text of a dump's bytes: gzip is unpacked; UTF-16 is told by its mark or its zero bytes, Latin-1 by broken UTF-8. */
export function decodeDump(bytes: Uint8Array): string {
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
  return new TextDecoder(recogniseEncoding(plain)).decode(plain);
}

function recogniseEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = bytes.subarray(0, 2000);
  const zeros = (parity: number): number => head.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  if (zeros(1) > head.length / 4) return "utf-16le";
  if (zeros(0) > head.length / 4) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}
