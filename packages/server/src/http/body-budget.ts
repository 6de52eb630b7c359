import { unavailable } from "../errors.ts";

/** How many bytes of requests' bodies may be in memory at once, of all callers together. */
export class BodyBudget {
  readonly #limitBytes: number;
  #takenBytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** Takes a part for bytes that have arrived; throws a 503 where there is too little left. Gives it back with `give`. */
  take(bytes: number): void {
    if (this.#takenBytes + bytes > this.#limitBytes) {
      throw unavailable("The server has too many large requests in hand at the moment. Try again, or send a file.", 10);
    }
    this.#takenBytes += bytes;
  }

  give(bytes: number): void {
    this.#takenBytes -= bytes;
  }
}
