import { describe, expect, test } from "vitest";
import { dialectNames, exportJson, readDump, readSchemaData } from "../../src/index.ts";
import type { Catalog } from "../../src/index.ts";
import { getSection, readCases } from "../support/case-file.ts";
import { schemaErrors } from "./json-schema.ts";

/** Spans are places in the text of a dump, which the JSON form does not have. */
function withoutSpans(catalog: Catalog): unknown {
  return JSON.parse(JSON.stringify(catalog, (key, value: unknown) => (key === "span" ? undefined : value)));
}

describe("a schema written as JSON and read back", () => {
  for (const testCase of readCases("reading")) {
    const dialect = dialectNames.find((name) => testCase.file.startsWith(name));
    test(`${testCase.file}: ${testCase.name}`, () => {
      if (!dialect) throw new Error(`${testCase.file} is named after no dialect`);
      const { catalog, statistics } = readDump(getSection(testCase, "dump"), { dialect });
      const document: unknown = JSON.parse(JSON.stringify(exportJson(catalog, statistics)));
      const reading = readSchemaData(document);
      expect(schemaErrors(document)).toEqual([]);
      expect(withoutSpans(reading.catalog)).toEqual(withoutSpans(catalog));
      expect(reading.statistics).toEqual(statistics);
      if (catalog.tables.length > 0) expect(reading.problems).toEqual([]);
    });
  }
});
