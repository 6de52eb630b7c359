/** One sign that a text is written for a dialect. */
export interface Clue {
  /** How much it says, from 1 (others write it too) to 20 (no other does). */
  readonly weight: number;
  /** What was found, in words. */
  readonly evidence: string;
  readonly pattern: RegExp;
}
