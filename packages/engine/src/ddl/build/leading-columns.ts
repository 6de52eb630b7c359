interface Node {
  readonly next: Map<string, Node>;
}

/** The columns that keys and indexes begin with, in their order. */
export class LeadingColumns {
  readonly #root: Node = { next: new Map() };

  add(columns: readonly string[]): void {
    let node = this.#root;
    for (const column of columns) {
      let following = node.next.get(column);
      if (following === undefined) node.next.set(column, (following = { next: new Map() }));
      node = following;
    }
  }

  /** Whether one begins with these columns. */
  has(columns: readonly string[]): boolean {
    let node: Node | undefined = this.#root;
    for (const column of columns) node = node?.next.get(column);
    return node !== undefined;
  }
}
