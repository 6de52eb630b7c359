import type { ByteQueue } from "./byte-queue.ts";
import { UnpackingError } from "./unpacking-error.ts";
import { zipEntries } from "./zip-entries.ts";

const maxNamesTold = 5;

/** Who hears of what the bytes alone do not tell. */
export interface UnpackingWatch {
  /** Told of what is left out. */
  readonly onNote: (message: string) => void;
  /** Told, behind the last bytes, that the compressed data end too early. */
  readonly onCutShort: () => void;
}

/**
 * The first .sql file of a ZIP archive, unpacked while it arrives. Throws UnpackingError
 * where there is none, with what there is instead.
 */
export async function* unzipDump(queue: ByteQueue, { onNote, onCutShort }: UnpackingWatch): AsyncGenerator<Uint8Array> {
  const others: string[] = [];
  const further: string[] = [];
  let chosen: string | undefined;
  for await (const { name, content, isCutOff } of zipEntries(queue)) {
    const isDump = /\.sql$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name);
    if (!isDump) {
      others.push(name);
    } else if (chosen === undefined) {
      chosen = name;
      yield* content();
      if (isCutOff()) onCutShort();
    } else {
      further.push(name);
    }
  }
  if (chosen === undefined) throw new UnpackingError(`the ZIP archive has no .sql file in it${whatInstead(others)}`);
  if (further.length > 0) {
    onNote(`Of the ZIP archive, ${chosen} was read alone. It also has ${listed(further)}; import them one by one.`);
  }
}

function whatInstead(names: readonly string[]): string {
  const files = names.filter((name) => !name.endsWith("/"));
  return files.length === 0 ? "" : `, but ${listed(files)}`;
}

function listed(names: readonly string[]): string {
  const told = names.slice(0, maxNamesTold).map((name) => name.slice(0, 100));
  return names.length > told.length ? `${told.join(", ")} and ${names.length - told.length} more` : told.join(", ");
}
