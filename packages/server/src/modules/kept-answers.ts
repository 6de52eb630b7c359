import { LRUCache } from "lru-cache";

/** Of all diagrams that are kept. */
const keptBytes = 32 * 1024 * 1024;

/** The packed answers with the diagrams asked for lately, by the state of what they show: many people open one that changes rarely. */
export class BuiltDiagrams {
  readonly #built = new LRUCache<string, Uint8Array>({
    maxSize: keptBytes,
    sizeCalculation: (diagram, key) => diagram.byteLength + 2 * key.length,
  });
  readonly #underWay = new Map<string, Promise<Uint8Array>>();

  /**
   * The diagram of a state, which `key` names; built once, however many ask for it meanwhile. What fails is not kept. One
   * larger than all that may be kept is given and forgotten.
   */
  get(key: string, build: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const built = this.#built.get(key);
    if (built !== undefined) return Promise.resolve(built);
    const underWay = this.#underWay.get(key) ?? this.#build(key, build);
    this.#underWay.set(key, underWay);
    return underWay;
  }

  async #build(key: string, build: () => Promise<Uint8Array>): Promise<Uint8Array> {
    try {
      // Copied: what it was packed or received in is larger, and would be kept with it.
      const diagram = new Uint8Array(await build());
      this.#built.set(key, diagram);
      return diagram;
    } finally {
      this.#underWay.delete(key);
    }
  }
}
