import type { SchemaChange } from "@foretell/contract";
import { describe, expect, it } from "vitest";
import { kindWords } from "../../src/features/versions/compare/change-words.ts";
import { filterChanges, listItems, toldChanges } from "../../src/features/versions/compare/list-changes.ts";

const change = (
  kind: string,
  table: string | null,
  object: string,
  rest: Partial<SchemaChange> = {},
): SchemaChange => ({
  id: `${kind} ${table ?? ""} ${object}`,
  kind,
  table,
  object,
  before: null,
  after: null,
  risk: "safe",
  reason: "",
  caveat: null,
  description: "",
  is_with_table: false,
  ...rest,
});

const changes = [
  change("type-label-added", null, "mood"),
  change("index-added", "orders", "by_date"),
  change("column-type-changed", "orders", "note", {
    risk: "data-dependent",
    before: "varchar(20)",
    after: "varchar(8)",
  }),
  change("table-removed", "guest", "guest", { risk: "breaking" }),
  change("foreign-key-removed", "guest", "guest_fkey", { is_with_table: true }),
  change("table-added", "refund", "refund"),
  change("view-changed", "open_orders", "open_orders", { risk: "breaking" }),
];

describe("the list of changes", () => {
  it("leaves out what comes and goes with a table", () => {
    expect(toldChanges({ changes })).toHaveLength(6);
  });

  it("tells tables that are gone and new first, then what changed on each, columns before indexes", () => {
    const lines = listItems(toldChanges({ changes })).map((item) =>
      item.kind === "section"
        ? `# ${item.title} ${item.count}`
        : item.kind === "table"
          ? item.name
          : item.change.object,
    );
    expect(lines).toEqual([
      "# Tables removed 1",
      "guest",
      "# Tables added 1",
      "refund",
      "# Tables changed 1",
      "orders",
      "note",
      "by_date",
      "# Other objects 2",
      "mood",
      "open_orders",
    ]);
  });

  it("is narrowed to a risk and a text in any of its parts", () => {
    const objects = (risk: SchemaChange["risk"] | undefined, text: string) =>
      filterChanges(toldChanges({ changes }), { risk, text }).map(({ object }) => object);
    expect(objects("breaking", "")).toEqual(["guest", "open_orders"]);
    expect(objects(undefined, " ORDERS ")).toEqual(["by_date", "note", "open_orders"]);
    expect(objects(undefined, "varchar(8)")).toEqual(["note"]);
    expect(objects("safe", "note")).toEqual([]);
  });
});

describe("the words of a kind", () => {
  it.each([
    ["column-type-changed", "Column", "type changed"],
    ["columns-reordered", "Columns", "reordered"],
    ["foreign-key-added", "Foreign key", "added"],
    ["type-label-removed", "Type", "label removed"],
    ["partition-bounds-changed", "Partition", "bounds changed"],
  ])("of %s stand around the name", (kind, noun, verb) => {
    expect(kindWords(kind)).toEqual({ noun, verb });
  });
});
