import { isAscii } from "node:buffer";
import { TextDecoder } from "node:util";

export type TextEncodingName = "UTF-8" | "UTF-16LE" | "UTF-16BE" | "Windows-1252";

/** How many bytes are looked at before the encoding is decided by the places of zero bytes. */
const sampleSizeBytes = 4_096;
/** Texts beyond 128 KB are large objects to V8, each with pages of its own, and take twice the time to be made and read. */
const textBytes = 64 * 1024;

/**
 * Decodes the bytes of a dump in pieces of any size: UTF-8 and UTF-16 with or without mark, else Windows-1252, which
 * is Latin-1 with the characters that Windows put into its gaps. Never fails: what a UTF-8 text cannot contain, such as
 * a binary value in a dump of MySQL, becomes U+FFFD.
 */
export class TextDecoding {
  #decoder: TextDecoder | undefined;
  #encoding: TextEncodingName | undefined;
  /** Bytes held back until the encoding is known. */
  #held: Uint8Array = new Uint8Array();

  /** What the text was read as; plain ASCII is UTF-8. */
  get encoding(): TextEncodingName {
    return this.#encoding ?? "UTF-8";
  }

  /** The text of the next bytes, as `push` gives it, in parts. */
  *texts(bytes: Uint8Array): Generator<string> {
    for (let at = 0; at < bytes.length; at += textBytes) {
      const part = bytes.subarray(at, at + textBytes);
      // What decides the encoding is all that is there from the first part on that is more than ASCII.
      if (this.#decoder === undefined && !isAscii(part)) {
        yield this.push(bytes.subarray(at));
        return;
      }
      yield this.push(part);
    }
  }

  /** The text of the next bytes as far as they complete characters. */
  push(bytes: Uint8Array): string {
    if (this.#decoder !== undefined) return this.#decoder.decode(bytes, { stream: true });
    const all = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]);
    return this.#begin(all, false);
  }

  /** The text of what is left. */
  end(): string {
    const text = this.#decoder === undefined ? this.#begin(this.#held, true) : "";
    return text + (this.#decoder?.decode() ?? "");
  }

  #begin(bytes: Uint8Array, isEnd: boolean): string {
    this.#held = new Uint8Array();
    if (this.#encoding === undefined) {
      if (bytes.length < sampleSizeBytes && !isEnd) {
        this.#held = bytes.slice();
        return "";
      }
      this.#encoding = findUtf16(bytes);
    }
    if (this.#encoding === undefined) {
      const kind = isAscii(bytes) ? "ASCII" : findByteEncoding(bytes);
      // ASCII reads the same either way, and the first other byte may come much later, or be cut off here.
      if (kind === "ASCII" || (kind === "cut off" && !isEnd)) {
        const end = kind === "ASCII" ? bytes.length : bytes.findIndex((byte) => byte >= 0x80);
        this.#held = bytes.slice(end);
        return Buffer.from(bytes.buffer, bytes.byteOffset, end).toString("latin1");
      }
      this.#encoding = kind === "UTF-8" ? "UTF-8" : "Windows-1252";
    }
    this.#decoder = new TextDecoder(this.#encoding.toLowerCase());
    return this.#decoder.decode(bytes, { stream: true });
  }
}

/** By the mark, else by zero bytes at every other place, as UTF-16 has them in the ASCII part of SQL. */
function findUtf16(bytes: Uint8Array): TextEncodingName | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "UTF-16LE";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "UTF-16BE";
  const size = Math.min(bytes.length, sampleSizeBytes);
  const zeros = [0, 0];
  for (let at = 0; at < size; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = size / 4;
  if (odd > many && even < odd / 8) return "UTF-16LE";
  return even > many && odd < even / 8 ? "UTF-16BE" : undefined;
}

/** UTF-8 where as many of the bytes beyond ASCII form its sequences as do not. The last one may be cut off by the end. */
function findByteEncoding(bytes: Uint8Array): "UTF-8" | "Windows-1252" | "cut off" {
  let valid = 0;
  let invalid = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const length =
      lead >= 0xf0 && lead < 0xf5 ? 4 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xc2 && lead < 0xe0 ? 2 : 1;
    if (length > 1 && at + length > bytes.length) break;
    let next = 1;
    while (next < length && ((bytes[at + next] ?? 0) & 0xc0) === 0x80) next += 1;
    if (length > 1 && next === length) {
      valid += 1;
      at += length - 1;
    } else {
      invalid += 1;
    }
  }
  if (valid + invalid === 0) return "cut off";
  return valid >= invalid ? "UTF-8" : "Windows-1252";
}
