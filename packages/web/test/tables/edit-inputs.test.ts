import type { Column, Relationship } from "@foretell/contract";
import { describe, expect, it } from "vitest";
import {
  addColumnEdits,
  changeColumnEdits,
  changeTableEdits,
  columnValues,
  relationshipEdits,
  relationshipValues,
} from "../../src/features/tables/edits/edit-inputs.ts";

const column: Column = {
  id: "c1",
  name: "city",
  data_type: "text",
  is_nullable: true,
  is_primary_key: false,
  default_value: "'Ghent'",
  is_auto_increment: false,
  generated_expression: null,
  comment: null,
};

const relationship: Relationship = {
  id: "r1",
  from_table: "invoice",
  to_table: "customer",
  from_column: "customer_id",
  to_column: "id",
  from_columns: ["customer_id"],
  to_columns: ["id"],
  constraint_name: "invoice_customer",
  on_delete_action: "NO ACTION",
  on_update_action: "NO ACTION",
  is_deferrable: false,
  is_enforced: true,
  is_dangling: false,
};

describe("the edit of a column", () => {
  it("is none while its name or type is missing", () => {
    const values = columnValues(undefined);
    expect(addColumnEdits("t1", { ...values, name: "phone" })).toEqual([]);
    expect(addColumnEdits("t1", { ...values, data_type: "text" })).toEqual([]);
    expect(addColumnEdits("t1", { ...values, name: "phone", data_type: "text" })).toMatchObject([
      { action: "create_column", table_id: "t1", name: "phone", is_nullable: true, default_value: null },
    ]);
  });

  it("holds what was touched alone, for somebody else may have changed the rest", () => {
    const values = columnValues(column);
    expect(changeColumnEdits(column, values)).toEqual([]);
    expect(changeColumnEdits(column, { ...values, name: "town", default_value: " " })).toEqual([
      { action: "update_column", column_id: "c1", name: "town", default_value: null },
    ]);
  });
});

describe("the edit of a table", () => {
  const table = { id: "t1", name: "customer", comment: null };

  it("is none where nothing differs, and none without a name", () => {
    expect(changeTableEdits(table, { name: " customer ", comment: "" })).toEqual([]);
    expect(changeTableEdits(table, { name: "", comment: "Who buys" })).toEqual([]);
    expect(changeTableEdits(table, { name: "client", comment: "" })).toEqual([
      { action: "update_table", table_id: "t1", name: "client" },
    ]);
  });
});

describe("the edit of a relationship", () => {
  it("is none while a column of a pair is not chosen", () => {
    const values = { ...relationshipValues(undefined, "invoice"), to_table: "customer" };
    expect(relationshipEdits(undefined, values)).toEqual([]);
    const chosen = { ...values, from_columns: ["a", "b"], to_columns: ["c", "d"] };
    expect(relationshipEdits(undefined, chosen)).toMatchObject([
      { action: "create_relationship", from_table: "invoice", from_columns: ["a", "b"], to_columns: ["c", "d"] },
    ]);
  });

  it("holds what was touched alone", () => {
    const values = relationshipValues(relationship, "invoice");
    expect(relationshipEdits(relationship, values)).toEqual([]);
    expect(relationshipEdits(relationship, { ...values, on_delete_action: "CASCADE" })).toEqual([
      { action: "update_relationship", relationship_id: "r1", on_delete_action: "CASCADE" },
    ]);
  });
});
