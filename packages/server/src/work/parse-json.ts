/** More take some hundreds of megabytes, whatever they are. */
const maxValueCount = 4_000_000;

/** A JSON text of more values than a thread is given memory for. */
export class TooManyValuesError extends Error {
  constructor() {
    super(`The JSON has more than ${maxValueCount} values, which is more than this server reads. Send it in parts.`);
    this.name = "TooManyValuesError";
  }
}

/**
 * The value of a JSON text, which a client may have sent. Throws a SyntaxError, and TooManyValuesError before anything is
 * made of it: parsing neither stops nor yields, and a thread whose memory ends in it takes the whole process with it.
 */
export function parseJson(text: string): unknown {
  if (hasTooManyValues(text)) throw new TooManyValuesError();
  return JSON.parse(text);
}

/** Every value but the first has a comma or the bracket of its parent before it. */
function hasTooManyValues(text: string): boolean {
  if (text.length <= maxValueCount) return false;
  let count = 1;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === 0x22) at = endOfString(text, at);
    else if (char === 0x2c || char === 0x5b || char === 0x7b) count += 1;
    if (count > maxValueCount) return true;
  }
  return false;
}

/** Where the string ends that begins at `start`; the text's end where it does not. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
