import { LRUCache } from "lru-cache";

/** The packed answer with a page, and the state that it was in. */
export interface PackedPage {
  readonly state: string;
  readonly packed: Uint8Array;
}

/** Pages of lists that people open again and again, as they were when they were asked for last. */
export class KeptPages {
  readonly #kept: LRUCache<string, PackedPage>;

  /** Keeps so many bytes in all. */
  constructor(maxBytes: number) {
    const sizeCalculation = ({ packed, state }: PackedPage, key: string): number =>
      packed.byteLength + 2 * (key.length + state.length);
    this.#kept = new LRUCache({ maxSize: maxBytes, sizeCalculation });
  }

  /** The answer with a page: the one that is kept where `read`, which is given its state, says that it is as it was. */
  async get(key: string, read: (known: string | undefined) => Promise<PackedPage | undefined>): Promise<Uint8Array> {
    const kept = this.#kept.get(key);
    const page = await read(kept?.state);
    if (page === undefined) {
      if (kept === undefined) throw new Error("a page that is not known cannot be as it was");
      return kept.packed;
    }
    // Copied: what it was packed in is larger, and would be kept with it.
    const packed = new Uint8Array(page.packed);
    this.#kept.set(key, { state: page.state, packed });
    return packed;
  }
}
