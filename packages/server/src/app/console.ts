import { destination } from "pino";
import type { DestinationStream } from "pino";

/** Standard output, for the log and for the few plain lines that a person is meant to read. */
export interface Console {
  readonly logStream: DestinationStream;
  readonly printLine: (line: string) => void;
}

/** Lines that wait while nothing takes them; beyond it they are dropped. */
const maxHeldCharacters = 16 * 1024 * 1024;

/**
 * One stream for both, so that lines come in the order in which they were written. What is left is written at exit. While
 * they cannot be written, such as to a file on a full disk, they are kept, and written with the first one that can be.
 */
export function openConsole(): Console {
  const stream = destination({ dest: 1, sync: false, maxLength: maxHeldCharacters });
  const flushSync = stream.flushSync.bind(stream);
  // Unheard, the error would end the process.
  stream.on("error", () => {
    // It would try until there is room, and the process could not end.
    stream.flushSync = () => undefined;
  });
  stream.on("write", () => {
    stream.flushSync = flushSync;
  });
  process.once("exit", () => stream.flushSync());
  return {
    logStream: stream,
    printLine: (line) => void stream.write(`${line}\n`),
  };
}
