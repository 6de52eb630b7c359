/** Who has work under way or waiting, in all groups of processes together. */
export class ActivePeople {
  readonly #counts = new Map<string, number>();
  readonly #listeners: (() => void)[] = [];

  /** Called whenever somebody begins who had nothing before. */
  onArrival(listener: () => void): void {
    this.#listeners.push(listener);
  }

  begin(owner: string): void {
    const count = this.#counts.get(owner) ?? 0;
    this.#counts.set(owner, count + 1);
    if (count === 0) for (const listener of this.#listeners) listener();
  }

  end(owner: string): void {
    const count = (this.#counts.get(owner) ?? 1) - 1;
    if (count === 0) this.#counts.delete(owner);
    else this.#counts.set(owner, count);
  }

  /** Whether anybody but the owner has work. */
  hasOthers(owner: string): boolean {
    return this.#counts.size > (this.#counts.has(owner) ? 1 : 0);
  }
}
