import type { Problem } from "./definition-cursor.ts";
import type { RoutineCall } from "../routine-call.ts";
import type { SchemaChange } from "../schema-change.ts";

/** What one statement turned out to be. */
export interface ParsedStatement {
  /** The name under which the census counts it: `CREATE TABLE`, `GRANT`. */
  readonly kind: string;
  readonly outcome: "used" | "irrelevant" | "not understood";
  readonly changes: readonly SchemaChange[];
  readonly problems: readonly Problem[];
  /** Procedural code or SQL in a literal that may hold DDL: offsets of the dump. */
  readonly embedded: readonly EmbeddedCode[];
  /** Tables whose rows are not literal in the dump, with the reason: `INSERT … SELECT`, `DELETE`. */
  readonly uncertainRows: readonly string[];
  /** Routines that it runs. */
  readonly calls?: readonly RoutineCall[];
  /** It runs SQL that is put together at run time. */
  readonly isDynamic?: boolean;
  /** The index of the token where the expression of that SQL begins. */
  readonly textAt?: number;
  /** The index behind it, where it does not go on to the end. */
  readonly textEnd?: number;
}

export interface EmbeddedCode {
  readonly text: string;
  /** The offset of its first character in the dump, or of the literal that it is the value of. */
  readonly offset: number;
  /** Procedural code is searched for DDL; plain SQL is read as a script. */
  readonly isProcedural: boolean;
  readonly isConditional: boolean;
}

/** Makes what a statement turned out to be, with the problems that were met in it. */
export type MakeResult = (
  kind: string,
  outcome: ParsedStatement["outcome"],
  more?: Partial<ParsedStatement>,
) => ParsedStatement;

/** The same by the changes that a statement makes; without one it says nothing of the schema. */
export type MakeUsed = (kind: string, changes: readonly (SchemaChange | null)[]) => ParsedStatement;
