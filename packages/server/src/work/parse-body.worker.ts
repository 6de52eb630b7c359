import { parseUploadBody } from "./parse-upload-body.ts";
import type { ParsedUploadBody, UploadPurpose } from "./parse-upload-body.ts";
import type { WorkChannel } from "./processes/work-channel.ts";

/** What the body is for; its bytes come through the pipe, in one piece. */
export interface ParseBodyTask<Purpose extends UploadPurpose = UploadPurpose> {
  readonly purpose: Purpose;
}

export type ParseBodyChannel = WorkChannel<{ readonly bytes: Uint8Array }, never>;

/** Takes the body of an upload apart. What it brings goes back through the pipe; it is empty in the result. */
export async function parseSentBody<Purpose extends UploadPurpose>(
  { purpose }: ParseBodyTask<Purpose>,
  channel: ParseBodyChannel,
): Promise<ParsedUploadBody<Purpose>> {
  const { bytes } = await new Promise<{ readonly bytes: Uint8Array }>((resolve) => channel.listen(resolve));
  const parsed = parseUploadBody({ bytes, purpose });
  if (parsed.outcome !== "parsed" || parsed.dump.length === 0) return parsed;
  void channel.sendBytes(parsed.dump);
  return { ...parsed, dump: new Uint8Array() };
}
