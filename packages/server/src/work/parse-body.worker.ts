import { parseUploadBody } from "./parse-upload-body.ts";
import type { ParsedUploadBody, UploadPurpose } from "./parse-upload-body.ts";
import type { WorkChannel } from "./processes/work-channel.ts";

/** What the body is for; its bytes come through the pipe, in one piece. */
export interface ParseBodyTask {
  readonly purpose: UploadPurpose;
}

/** The body, with the length of what it brings. */
export type ToldUploadBody = ParsedUploadBody<UploadPurpose, number>;

const pieceBytes = 1024 * 1024;

/** Takes the body of an upload apart: tells what it says at once, and sends what it brings after that, in pieces. */
export async function parseSentBody(
  { purpose }: ParseBodyTask,
  channel: WorkChannel<{ readonly bytes: Uint8Array }, ToldUploadBody>,
): Promise<void> {
  const { bytes } = await new Promise<{ readonly bytes: Uint8Array }>((resolve) => channel.listen(resolve));
  const parsed = parseUploadBody(bytes, purpose);
  if (parsed.outcome !== "parsed") {
    channel.post(parsed);
    return;
  }
  const { dump, ...told } = parsed;
  channel.post({ ...told, dump: dump.length });
  for (let at = 0; at < dump.length; at += pieceBytes) void channel.sendBytes(dump.subarray(at, at + pieceBytes));
}
