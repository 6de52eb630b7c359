const errorResponse = "E".charCodeAt(0);
const readyForQuery = "Z".charCodeAt(0);
const readyMessageSizeBytes = 6;

/**
 * Whether an answer ends in an error, where a living database goes on to say that it is ready: it met something, such
 * as a disk without room for its log, after which a PostgreSQL ends.
 *
 * @see https://www.postgresql.org/docs/18/protocol-flow.html
 */
export function isLastAnswer(answer: Uint8Array): boolean {
  // The usual end, told without going through what may be megabytes of rows.
  if (answer[answer.length - readyMessageSizeBytes] === readyForQuery) return false;
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength);
  let type: number | undefined;
  for (let offset = 0; offset + 5 <= answer.length; offset += 1 + view.getInt32(offset + 1)) type = answer[offset];
  return type === errorResponse;
}
