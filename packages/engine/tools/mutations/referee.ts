/** What a server says of one statement: refused before it looked at a row, refused while it computed rows, or taken (null). */
export interface Ruling {
  readonly phase: "before rows" | "rows" | null;
  /** SQLSTATE, MariaDB's number, or empty. */
  readonly code: string;
  readonly message: string;
}

export const taken: Ruling = { phase: null, code: "", message: "" };

/** A server with one dump loaded. What a statement does is undone. */
export interface Referee {
  readonly judge: (statements: readonly string[]) => Promise<Ruling[]>;
  readonly close: () => Promise<void>;
}
