import type { DialectName } from "../../src/index.ts";

/** An input made to cost more than it weighs: a dump, and a statement put to what was read of it. */
export interface Bomb {
  /** Unique among the bombs of its dialect. */
  readonly name: string;
  readonly dialect: DialectName;
  /** The dump of about `size` elements: rows, names, levels, characters, whatever the bomb multiplies. */
  readonly dump: (size: number) => string;
  /** The statement of about `size` elements; null where the dump is the bomb. */
  readonly statement: ((size: number) => string) | null;
}
