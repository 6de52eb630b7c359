import type { SpelledDialect } from "./spelled-dialect.ts";

/** A way to make a dump costly that every dialect has, in its own spelling. */
export interface DumpBombKind {
  readonly name: string;
  readonly dump: (size: number, sql: SpelledDialect) => string;
}

/** A way to make a dump costly that one dialect alone has. */
export interface OwnDumpBomb {
  readonly name: string;
  readonly dump: (size: number) => string;
}
