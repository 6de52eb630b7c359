import { tokenise, type DialectName, type Span } from "@foretell/engine";

/** What a part of a statement is, for its colour. */
export type SqlKind = "keyword" | "name" | "string" | "number" | "comment" | "plain";

/** A place of the statement that something is said about. */
export interface SqlMark {
  readonly id: string;
  readonly span: Span;
}

/** A part of a statement that is coloured and marked alike. */
export interface SqlSegment {
  readonly start: number;
  readonly text: string;
  readonly kind: SqlKind;
  /** The marks that cover this part, in the order given. */
  readonly markIds: readonly string[];
}

const keywords = new Set(
  `ALL AND ANY AS ASC BETWEEN BY CASCADE CASE CAST CONFLICT CONNECT CONSTRAINT CROSS CURRENT DEFAULT DELETE DESC DISTINCT DO
  DUPLICATE ELSE END ESCAPE EXCEPT EXISTS FETCH FIRST FOR FROM FULL GROUP HAVING IGNORE ILIKE IN INNER INSERT INTERSECT
  INTO IS JOIN KEY LATERAL LEFT LIKE LIMIT MERGE MINUS NATURAL NEXT NOT NOTHING NULL NULLS OFFSET ON ONLY OR ORDER OUTER
  OUTPUT OVER PARTITION RECURSIVE REPLACE RETURNING RIGHT ROW ROWS SELECT SET START THEN TOP TRUE FALSE UNION UNIQUE UPDATE
  USING VALUES WHEN WHERE WINDOW WITH`.split(/\s+/),
);

interface Run {
  readonly start: number;
  readonly end: number;
  readonly kind: SqlKind;
}

/** Splits a statement into parts by colour and by the marks that cover them; together they are the whole text. */
export function segmentSql(text: string, dialect: DialectName, marks: readonly SqlMark[]): SqlSegment[] {
  const cuts = marks.flatMap(({ span }) => [span.start, span.end]).sort((a, b) => a - b);
  return runsOf(text, dialect).flatMap((run) => {
    const inner = cuts.filter((cut) => cut > run.start && cut < run.end);
    const edges = [...new Set([run.start, ...inner, run.end])];
    return edges.slice(0, -1).map((start, index) => {
      const end = edges[index + 1] ?? run.end;
      const covering = marks.filter(({ span }) => span.start < end && span.end > start);
      return { start, text: text.slice(start, end), kind: run.kind, markIds: covering.map(({ id }) => id) };
    });
  });
}

/** The same parts by lines, each with the end of its line; a part that goes over several lines stands in each of them. */
export function linesOfSegments(segments: readonly SqlSegment[]): readonly (readonly SqlSegment[])[] {
  const lines: SqlSegment[][] = [[]];
  for (const segment of segments) {
    let { start } = segment;
    for (const text of segment.text.split(/(?<=\n)/u)) {
      lines.at(-1)?.push({ ...segment, start, text });
      start += text.length;
      if (text.endsWith("\n")) lines.push([]);
    }
  }
  return lines.at(-1)?.length === 0 ? lines.slice(0, -1) : lines;
}

function runsOf(text: string, dialect: DialectName): Run[] {
  const runs: Run[] = [];
  let end = 0;
  const addGap = (until: number) => {
    if (until <= end) return;
    const kind = text.slice(end, until).trim() === "" ? "plain" : "comment";
    runs.push({ start: end, end: until, kind });
  };
  for (const token of tokenise(text, dialect).tokens) {
    addGap(token.start);
    if (token.end > token.start) runs.push({ start: token.start, end: token.end, kind: kindOf(token) });
    end = Math.max(end, token.end);
  }
  addGap(text.length);
  return runs;
}

function kindOf(token: { readonly kind: string; readonly upper: string }): SqlKind {
  switch (token.kind) {
    case "word":
      return keywords.has(token.upper) ? "keyword" : "name";
    case "quoted":
      return "name";
    case "string":
      return "string";
    case "number":
    case "parameter":
      return "number";
    default:
      return "plain";
  }
}
