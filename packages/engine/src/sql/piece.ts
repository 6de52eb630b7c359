import type { Scanner } from "./scanner.ts";
import type { ClientCommand } from "./splitting-rules.ts";
import type { Statement } from "./statement.ts";

/** What the splitter finds beside row data. */
export type Piece =
  | { readonly kind: "statement"; readonly statement: Statement; readonly issue: Scanner["issue"] }
  | { readonly kind: "command"; readonly command: ClientCommand; readonly start: number; readonly end: number }
  /** The dump ends inside of the rows of a statement. */
  | { readonly kind: "cut-off"; readonly start: number; readonly end: number }
  | { readonly kind: "skipped"; readonly start: number; readonly end: number };
