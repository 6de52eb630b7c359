import { loadModule, parse } from "libpg-query";
import { beforeAll, describe, expect, test } from "vitest";
import { readCopyTarget } from "../src/ddl/insert-target.ts";
import type { RowSink } from "../src/sql/row-sink.ts";
import { StatementSplitter } from "../src/lexing/statement-splitter.ts";
import { getSection, readCases } from "./support/case-file.ts";

/** Takes no rows, but tells of each COPY that data follow. */
const sink: RowSink = {
  openRows: () => {},
  takeRow: () => {},
  closeRows: () => {},
  openCopy: (statement) => readCopyTarget(statement),
  takeCopyRow: () => {},
  closeCopy: () => {},
};

function splitStatements(dump: string): string[] {
  const splitter = new StatementSplitter("postgresql", sink);
  splitter.feed(dump, 0, true);
  const statements: string[] = [];
  for (let piece = splitter.next(); piece; piece = splitter.next()) {
    if (piece.kind === "statement") statements.push(dump.slice(piece.statement.start, piece.statement.end));
  }
  return statements;
}

const isSound = (reading: string): boolean => !/^! |^note (?:cut-off|missing-terminator)/m.test(reading);

describe("what the splitter takes for a statement is one to PostgreSQL's own grammar", () => {
  beforeAll(() => loadModule());
  const cases = readCases("reading").filter(
    (testCase) => testCase.file.startsWith("postgresql") && isSound(getSection(testCase, "reading")),
  );
  for (const testCase of cases) {
    test(testCase.name, async () => {
      const statements = splitStatements(getSection(testCase, "dump"));
      const counts = await Promise.all(statements.map(async (sql) => (await parse(sql)).stmts?.length));
      expect(statements.length).toBeGreaterThan(0);
      expect(counts).toEqual(statements.map(() => 1));
    });
  }
});
