import { describe, expect, test } from "vitest";
import { createDumpReader, readDump } from "../src/index.ts";
import type { DialectName, DumpReading } from "../src/index.ts";
import { dialectOf, getSection, readCases } from "./support/case-file.ts";
import { renderReading } from "./support/render-reading.ts";

function readInParts(dump: string, dialect: DialectName, length: number): DumpReading {
  const reader = createDumpReader({ dialect });
  for (let start = 0; start < dump.length; start += length) reader.write(dump.slice(start, start + length));
  return reader.end();
}

describe("reading a dump", () => {
  for (const testCase of readCases("reading")) {
    const dialect = dialectOf(testCase.file);
    const dump = getSection(testCase, "dump");

    test(`${testCase.file}: ${testCase.name}`, () => {
      expect(renderReading(readDump(dump, { dialect }))).toBe(getSection(testCase, "reading").trimEnd());
    });

    test(`${testCase.file}: ${testCase.name}, in parts`, () => {
      const whole = readDump(dump, { dialect });
      for (const length of [1, 7, 50]) expect(readInParts(dump, dialect, length)).toEqual(whole);
    });
  }
});
