import { promisify } from "node:util";
import { gzip, gzipSync } from "node:zlib";
import { wrapJson } from "./wrap-json.ts";

/** Half the time of zlib's default, and a tenth more bytes. */
export const packingLevel = 4;

/** The gzip of a successful answer with `data`, for a work process. */
export function packAnswer(data: object): Uint8Array {
  return gzipSync(wrapJson(Buffer.from(JSON.stringify(data))), { level: packingLevel });
}

const pack = promisify(gzip);

/** The same of `data` that is JSON already, with fields beside it; packed beside the event loop. */
export function packJson(json: string, topLevel: Readonly<Record<string, unknown>>): Promise<Uint8Array> {
  return pack(wrapJson(Buffer.from(json), topLevel), { level: packingLevel });
}
