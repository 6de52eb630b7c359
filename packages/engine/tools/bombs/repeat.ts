/** Texts for each of `count` indexes, one behind the other. */
export const many = (count: number, text: (index: number) => string, between = ""): string =>
  Array.from({ length: Math.max(1, Math.ceil(count)) }, (_, index) => text(index)).join(between);

/** Texts for each of `count` indexes, with commas between them. */
export const listed = (count: number, text: (index: number) => string): string => many(count, text, ", ");

/** A part of the size, at least one: for bombs that multiply two of their parts. */
export const share = (size: number, part: number): number => Math.max(1, Math.ceil(size / part));

/** How often to repeat what costs nothing unless all of it is looked over again from each of its characters. */
export const long = (size: number): number => size * 50;

/** A text put into itself again and again. */
export const nested = (levels: number, before: string, core: string, after: string): string =>
  before.repeat(levels) + core + after.repeat(levels);
