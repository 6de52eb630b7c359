import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dialectNames, exportDbml, exportMarkdown, exportMermaid, exportSql, readDump } from "../../src/index.ts";
import { findCatalogDifferences } from "../../tools/catalog-differences.ts";
import { catalogOf } from "./catalog-arbitrary.ts";
import { readDbml } from "./read-dbml.ts";
import { readMermaid } from "./read-mermaid.ts";

const runs = { numRuns: 300 };

describe.each(dialectNames)("any catalog of %s", (dialect) => {
  test("comes back equal from its own script", () => {
    fc.assert(
      fc.property(catalogOf(dialect), (catalog) => {
        const again = readDump(exportSql(catalog), { dialect });
        expect(findCatalogDifferences(catalog, again.catalog)).toEqual([]);
        expect(again.census.notUnderstood).toEqual([]);
      }),
      runs,
    );
  });

  test("is DBML and Mermaid that a strict reader takes, with every table, column and reference, whatever the names", () => {
    fc.assert(
      fc.property(catalogOf(dialect), (catalog) => {
        const onOneLine = ({ name }: { readonly name: string }): string => name.replaceAll(/\s+/g, " ");
        const columns = catalog.tables.map((table) => table.columns.map(onOneLine));
        const dbml = readDbml(exportDbml(catalog));
        expect(dbml.tables.map((table) => table.name)).toEqual(catalog.tables.map(onOneLine));
        expect(dbml.tables.map((table) => table.columns)).toEqual(columns);
        expect(dbml.references + dbml.comments).toBe(catalog.foreignKeys.length);
        const mermaid = readMermaid(exportMermaid(catalog));
        expect(mermaid.entities.map(({ attributes }) => attributes.length)).toEqual(
          columns.map(({ length }) => length),
        );
        expect(mermaid.relationships).toBe(catalog.foreignKeys.length);
      }),
      runs,
    );
  });

  test("is a Markdown document whose tables have as many cells in every row, and no HTML", () => {
    fc.assert(
      fc.property(catalogOf(dialect), (catalog) => {
        const document = exportMarkdown(catalog);
        expect(document.match(/^### /gm)?.length).toBe(catalog.tables.length);
        for (const block of document
          .trimEnd()
          .split("\n\n")
          .filter((text) => text.startsWith("|"))) {
          const cells = block.split("\n").map((line) => line.replaceAll(/\\./g, "").split("|").length);
          expect(new Set(cells).size).toBe(1);
        }
        expect(document.replaceAll(/\\./g, "").replaceAll(/`[^\n]*`/g, "")).not.toMatch(/<\w/);
      }),
      runs,
    );
  });
});
