/**
 * What the statement at hand takes for the present. The engine knows no clock of its own: whoever asks says what time it is, and the
 * same question has the same answer on every day. As with its steps, one is enough for all the statements that are put to a schema.
 */
export class StatementClock {
  #now: number | null = null;
  #reads = 0;

  /** Begins a statement at a moment; null where none is given, and nothing is computed from the present. */
  begin(now: Date | null): void {
    this.#now = now === null ? null : now.getTime();
    this.#reads = 0;
  }

  /** The moment, in milliseconds since 1970 in UTC. */
  read(): number | null {
    if (this.#now !== null) this.#reads += 1;
    return this.#now;
  }

  /** How often the moment was read since the statement began. */
  get reads(): number {
    return this.#reads;
  }

  /** The moment, if something of the statement was computed from it. */
  get used(): Date | null {
    return this.#now === null || this.#reads === 0 ? null : new Date(this.#now);
  }
}
