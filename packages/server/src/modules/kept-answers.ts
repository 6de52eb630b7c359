import { LRUCache } from "lru-cache";

/**
 * Packed answers that were asked for lately, by the state of what they show: many people open one that changes rarely. Whoever
 * asks has been let in before.
 */
export class KeptAnswers {
  readonly #kept: LRUCache<string, Uint8Array>;
  readonly #underWay = new Map<string, Promise<Uint8Array>>();

  /** Keeps so many bytes in all. */
  constructor(maxBytes: number) {
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (packed, key) => packed.byteLength + 2 * key.length,
    });
  }

  /**
   * The answer with a state, which `key` names; packed once, however many ask for it meanwhile. What fails is not kept. One
   * larger than all that may be kept is given and forgotten.
   */
  get(key: string, pack: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) return Promise.resolve(kept);
    const underWay = this.#underWay.get(key) ?? this.#pack(key, pack);
    this.#underWay.set(key, underWay);
    return underWay;
  }

  async #pack(key: string, pack: () => Promise<Uint8Array>): Promise<Uint8Array> {
    try {
      // Copied: what it was packed or received in is larger, and would be kept with it.
      const packed = new Uint8Array(await pack());
      this.#kept.set(key, packed);
      return packed;
    } finally {
      this.#underWay.delete(key);
    }
  }
}
