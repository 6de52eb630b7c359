import { parseUploadBody } from "./parse-upload-body.ts";
import type { ParsedUploadBody, UploadPurpose } from "./parse-upload-body.ts";
import type { WorkChannel } from "./processes/work-channel.ts";

/** What the body is for; its bytes come through the pipe, in one piece. */
export interface ParseBodyTask {
  readonly purpose: UploadPurpose;
}

/** The body, with the length of what it brings. */
export type ToldUploadBody = ParsedUploadBody<UploadPurpose, number>;

const pieceLength = 512 * 1024;

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
  channel.post({ ...told, dump: Buffer.byteLength(dump) });
  // One is made while the one before it is on its way, and the first is read elsewhere meanwhile.
  let sent = Promise.resolve();
  for (const piece of piecesOf(dump)) {
    const sending = channel.sendBytes(Buffer.from(piece));
    await sent;
    sent = sending;
  }
}

/** A text in parts, none of which ends within a character. */
function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const end = Math.min(text.length, at + pieceLength);
    // The first half of a pair begins the next part.
    const isWithin = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800 && end < text.length;
    const next = isWithin ? end - 1 : end;
    yield text.slice(at, next);
    at = next;
  }
}
