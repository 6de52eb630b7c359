import type { Hit } from "../model/hit-test.ts";
import type { Point } from "../model/rectangle.ts";
import { isSameHit } from "./find-highlight.ts";

const hoverDelayMs = 90;

/** What the pointer rests on: a pointer on its way across lights nothing. */
export class HoverWatch {
  readonly #onChange: () => void;
  #pointer: Point | null = null;
  #hit: Hit | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Where the pointer is, in the viewport; null when it is elsewhere. */
  get pointer(): Point | null {
    return this.#pointer;
  }

  get hit(): Hit | null {
    return this.#hit;
  }

  /** The pointer is at a point, over something or nothing. */
  move(pointer: Point | null, hit: Hit | null): void {
    this.#pointer = pointer;
    if (isSameHit(hit, this.#hit)) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#hit = hit;
        this.#onChange();
      },
      hit === null ? 0 : hoverDelayMs,
    );
  }

  /** Nothing is under the pointer until it moves again. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#hit = null;
  }
}
