/** Stands among the locks where the server has more than it tells. */
export const cutOff = "and others";

/** The locks that a server has for each statement of a list, each in a transaction that is rolled back. */
export interface LockServer {
  /** Those of a statement that fails are undefined; a lock is `TABLE: MODE`. */
  readonly locksOf: (dump: string, statements: readonly string[]) => Promise<(ReadonlySet<string> | undefined)[]>;
  readonly close: () => Promise<void>;
}
