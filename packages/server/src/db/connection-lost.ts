import { DatabaseError } from "pg";

/** Conditions after which a PostgreSQL ends the session, whatever the language of its messages is. */
const endOfSession = /^(?:08|57P|25P0[34])/;
/** Conditions that tell a person more than that the connection is gone: no room or memory, no time left. */
const telling = /^(?:53|57014)/;
const outOfTime = "57014";
const connectionFailure = "08006";

/** There is no connection to the database, or it broke under a statement, of which nobody knows whether it was executed. */
export class ConnectionLostError extends Error {
  /** PostgreSQL's code of the condition. */
  readonly code: string;

  constructor(cause: unknown) {
    super(`there is no connection to the database: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = "ConnectionLostError";
    const code = codeOf(cause);
    this.code = telling.test(code) || endOfSession.test(code) ? code : connectionFailure;
  }

  /** The server is there and lets nobody in, such as with this password: it is no use to wait. */
  get isRefused(): boolean {
    return /^(?:28|3D)/.test(codeOf(this.cause));
  }

  /** The statement itself was what ended the session: it would end the next one too. */
  get isOutOfTime(): boolean {
    return this.code === outOfTime;
  }
}

/** Whether a PostgreSQL says with this error that it ends the session. */
export function isEndOfSession(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  return error.severity === "FATAL" || error.severity === "PANIC" || endOfSession.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
