import { move, transferableSymbol, valueSymbol } from "piscina";
import { lowerThreadPriority } from "./lower-priority.ts";
import { parseUploadBody } from "./parse-upload-body.ts";
import type { ParsedUploadBody, UploadPurpose } from "./parse-upload-body.ts";

lowerThreadPriority();

export interface UploadBodyTask {
  readonly bytes: Uint8Array;
  readonly purpose: UploadPurpose;
}

/** Reads the JSON body of an upload; the dump in it goes back without being copied. */
export function parseLargeUploadBody({ bytes, purpose }: UploadBodyTask): ParsedUploadBody<UploadPurpose> {
  const parsed = parseUploadBody(bytes, purpose);
  if (parsed.outcome !== "parsed") return parsed;
  return move({
    [transferableSymbol]: parsed.dump.buffer,
    [valueSymbol]: parsed,
  }) as unknown as ParsedUploadBody<UploadPurpose>;
}
