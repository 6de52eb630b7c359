/**
 * Where a text is next found, remembered: a search from each of many places before the same occurrence, or behind the last
 * one, would go over the rest of the text each time.
 */
export class NextOccurrence {
  #text = "";
  #wanted = "";
  #from = 0;
  #found = 0;

  /** The first offset from a position on at which `wanted` stands; -1 when there is none. */
  find(text: string, wanted: string, position: number): number {
    const isKnown =
      position >= this.#from &&
      (this.#found < 0 || position <= this.#found) &&
      wanted === this.#wanted &&
      text === this.#text;
    if (isKnown) return this.#found;
    this.#text = text;
    this.#wanted = wanted;
    this.#from = position;
    return (this.#found = text.indexOf(wanted, position));
  }
}
