/** A statement has a name from its third use on. */
const usesBeforeName = 2;
/** Names that a connection holds at most: lists of any length make statements without end. */
const maxNames = 400;
/** Statements that are counted towards a name. */
const maxCounted = 2_000;

/**
 * Names for the statements that are put again and again: the database reads and plans a named one once on each connection, and not for
 * every call.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();
  readonly #nameless = new Set<string>();

  /** The name of a statement; undefined for one that is rare, and where there are too many. */
  find(sql: string): string | undefined {
    const name = this.#names.get(sql);
    if (name !== undefined || this.#names.size + this.#nameless.size >= maxNames || this.#nameless.has(sql))
      return name;
    const uses = (this.#uses.get(sql) ?? 0) + 1;
    if (uses <= usesBeforeName) {
      if (this.#uses.size >= maxCounted) this.#uses.clear();
      this.#uses.set(sql, uses);
      return undefined;
    }
    this.#uses.delete(sql);
    const own = `foretell_${String(this.#names.size + this.#nameless.size)}`;
    this.#names.set(sql, own);
    return own;
  }

  /** Takes a statement's name away: its tables are others by now, which the database does not plan anew for. */
  forget(sql: string): void {
    this.#names.delete(sql);
    this.#nameless.add(sql);
  }
}
