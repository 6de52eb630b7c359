import { destination } from "pino";
import type { DestinationStream } from "pino";

/** Standard output, for the log and for the few plain lines that a person is meant to read. */
export interface Console {
  readonly logStream: DestinationStream;
  readonly printLine: (line: string) => void;
}

/** One stream for both, so that lines come in the order in which they were written. What is left is written at exit. */
export function openConsole(): Console {
  const stream = destination({ dest: 1, sync: false });
  process.once("exit", () => stream.flushSync());
  return {
    logStream: stream,
    printLine: (line) => void stream.write(`${line}\n`),
  };
}
