import type { ResultListName } from "../../db/stored-prediction.ts";
import type { ReportStep } from "./text-format.ts";
import type { WrittenEntries } from "./report.worker.ts";

export interface ReportSource {
  /** How many entries the lists have that are not in the texts. */
  readonly lists: Readonly<Partial<Record<ResultListName, number>>>;
  /** Writes the entries from a position on, as many as are stored together; one at least. */
  readonly write: (list: ResultListName, position: number) => Promise<WrittenEntries>;
}

/** The bytes of a report, a part of a list at a time: the next part is read when this one has been taken. */
export async function* streamReport(
  steps: readonly ReportStep[],
  { lists, write }: ReportSource,
): AsyncGenerator<Uint8Array> {
  for (const step of steps) {
    if (step.text !== undefined) {
      yield* slices(Buffer.from(step.text));
      continue;
    }
    const count = lists[step.list] ?? 0;
    for (let position = 0; position < count;) {
      const { content, entryCount } = await write(step.list, position);
      if (entryCount === 0) throw new Error(`the list ${step.list} ends at ${position} of ${count} entries`);
      yield* slices(content);
      position += entryCount;
    }
  }
}

/** What a socket is given at once; a reader's pace shows only between two of them. */
const sliceBytes = 64 * 1024;

function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes);
}
