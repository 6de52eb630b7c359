import { describe, expect, it } from "vitest";
import { schemaChoices, schemaNameChoices } from "../src/lib/schema-choice.ts";

const schema = (id: string, name: string, importedAt: string, version: string | null = "v1.0.0") => ({
  id,
  name,
  version,
  table_count: 1_204,
  imported_at: importedAt,
});
const labels = (choices: readonly { readonly label: string }[]) => choices.map(({ label }) => label);

describe("the choice of a schema", () => {
  it("reads as name, version and number of tables", () => {
    const choices = schemaChoices([
      schema("a", "shop", "2026-03-01T10:00:00.000Z"),
      schema("b", "bank", "2026-03-01T10:00:00.000Z", null),
    ]);
    expect(choices).toEqual([
      { value: "a", label: "shop - v1.0.0 (1\u202f204 tables)" },
      { value: "b", label: "bank - working state (1\u202f204 tables)" },
    ]);
  });

  it("tells schemas of one name apart by when they were imported", () => {
    const choices = [
      schema("a", "shop", "2026-03-01T10:00:00.000Z"),
      schema("b", "shop", "2026-04-02T11:30:00.000Z"),
      schema("c", "bank", "2026-04-02T11:30:00.000Z"),
    ];
    for (const made of [schemaChoices(choices), schemaNameChoices(choices)]) {
      expect(new Set(labels(made)).size).toBe(3);
      expect(labels(made)[0]).toMatch(/^shop.*, imported /);
      expect(labels(made)[2]).not.toContain("imported");
    }
  });

  it("tells those of one moment apart by their order", () => {
    const moment = "2026-03-01T10:00:00.000Z";
    const made = labels(schemaNameChoices([schema("a", "shop", moment), schema("b", "shop", moment)]));
    expect(made[0]).toMatch(/, 1 of 2$/);
    expect(made[1]).toMatch(/, 2 of 2$/);
  });
});
