import type { DialectName } from "../sql/dialect-name.ts";
import type { RowSink } from "../sql/row-sink.ts";
import { sourceBetween } from "../sql/statement.ts";
import type { Statement } from "../sql/statement.ts";
import { StatementSplitter } from "../lexing/statement-splitter.ts";
import { tokenise } from "../lexing/tokenise.ts";
import { parseStatement } from "../statement/parse/parse-statement.ts";

/** One statement of a script and where it stands in the text. */
export interface ScriptPart {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** With its tokens, for whoever reads more than the text. */
  readonly statement: Statement;
}

/** The statements of a text by the dialect's own rules of where they end; commands of client programs are left out. */
export function splitScript(text: string, dialect: DialectName): ScriptPart[] {
  const spans: { start: number; end: number }[] = [];
  const splitter = new StatementSplitter(dialect, rowsInOrder(spans));
  splitter.feed(text, 0, true);
  for (let piece = splitter.next(); piece; piece = splitter.next()) {
    if (piece.kind === "statement") spans.push({ start: piece.statement.start, end: piece.statement.end });
    else if (piece.kind !== "command") spans.push({ start: piece.start, end: piece.end });
  }
  return spans.flatMap(({ start, end }) => withoutTerminators(text, dialect, start, end));
}

/** INSERT … VALUES goes by as rows, and is told when it ends. */
function rowsInOrder(spans: { start: number; end: number }[]): RowSink {
  const nothing = () => undefined;
  return {
    openRows: nothing,
    takeRow: nothing,
    closeRows: (_tail, start, end) => void spans.push({ start, end }),
    openCopy: () => null,
    takeCopyRow: nothing,
    closeCopy: nothing,
  };
}

/** SQL Server needs nothing between two statements: where the reader of one meets the next, another part begins. */
function withoutTerminators(text: string, dialect: DialectName, start: number, end: number): ScriptPart[] {
  const parts: ScriptPart[] = [];
  let from = start;
  while (from < end) {
    const source = text.slice(from, end);
    const parsed = dialect === "sqlserver" ? parseStatement(source, dialect) : null;
    const isSeveral = parsed?.ok === false && parsed.failure.code === "multiple_statements";
    const length = isSeveral && parsed.failure.span.start > 0 ? parsed.failure.span.start : source.length;
    const part = partOf(source.slice(0, length), from, dialect);
    if (part !== null) parts.push(part);
    from += length;
  }
  return parts;
}

function partOf(source: string, from: number, dialect: DialectName): ScriptPart | null {
  const tokens = tokenise(source, dialect, from).tokens.filter(({ kind }) => kind !== "end");
  while (tokens.at(-1)?.value === ";" && tokens.at(-1)?.kind === "punctuation") tokens.pop();
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [start, end] = [first.start, last.end];
  const statement = { tokens, start, end, textOffset: from, text: source, isCutOff: false };
  return { text: sourceBetween(statement, start, end), start, end, statement };
}
