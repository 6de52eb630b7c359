import type { Blocker } from "@foretell/contract";
import { describe, expect, it } from "vitest";
import { impactOverlay } from "../src/app/impact-overlay.ts";
import { impactResult } from "./support/impact-results.ts";

const key = (id: string, from_table: string, to_table: string, constraint_name: string | null) => ({
  id,
  from_table,
  to_table,
  constraint_name,
});
const drawn = {
  tables: ["customer", "orders", "review", "country"].map((name) => ({ id: `id of ${name}`, name })),
  relationships: [
    key("k1", "orders", "customer", "orders_fkey"),
    key("k2", "orders", "customer", "orders_payer_fkey"),
    key("k3", "review", "customer", null),
    key("k4", "customer", "country", "customer_fkey"),
  ],
};
const step = (from: string, to: string, constraint_name: string | null) => ({
  from,
  to,
  constraint_name,
  type: "foreign_key" as const,
});

describe("the impact over the diagram", () => {
  it("has each table at the first level it is reached on, and leaves the others out", () => {
    const results = [
      impactResult({ affected_table_name: "orders", cascade_level: 3, referential_action: "CASCADE" }),
      impactResult({ affected_table_name: "orders", cascade_level: 1, referential_action: "CASCADE" }),
      impactResult({ affected_table_name: "customer" }),
    ];
    const { tables } = impactOverlay(drawn, { results, blockers: [], riskReasons: [], cascadePaths: [] });
    expect([...tables]).toEqual([
      ["id of customer", { level: 0, mark: null }],
      ["id of orders", { level: 1, mark: null }],
    ]);
  });

  it("marks what blocks above what is emptied", () => {
    const results = [
      impactResult({ affected_table_name: "review", cascade_level: 1, referential_action: "SET NULL" }),
      impactResult({ affected_table_name: "orders", cascade_level: 1, referential_action: "SET NULL" }),
      impactResult({
        affected_table_name: "orders",
        cascade_level: 1,
        operation_type: "RESTRICT",
        referential_action: "NO ACTION",
      }),
    ];
    const { tables } = impactOverlay(drawn, { results, blockers: [], riskReasons: [], cascadePaths: [] });
    expect(tables.get("id of review")?.mark).toBe("set null");
    expect(tables.get("id of orders")?.mark).toBe("blocks");
  });

  it("marks what is at risk below what blocks and above what is emptied, where the reason names the table", () => {
    const results = ["review", "orders", "customer"].map((affected_table_name) =>
      impactResult({ affected_table_name, cascade_level: 1, referential_action: "SET NULL" }),
    );
    const reason = { code: "WHOLE_TABLE", sentence: "", number: null, threshold: null };
    const riskReasons = [
      { ...reason, risk: "severe" as const, table: "review" },
      { ...reason, risk: "risk" as const, table: "orders" },
      { ...reason, risk: "notice" as const, table: "customer" },
      { ...reason, risk: "severe" as const, table: "country" },
    ];
    const { tables } = impactOverlay(drawn, { results, blockers: [], riskReasons, cascadePaths: [] });
    expect([...tables].map(([id, { mark }]) => [id, mark])).toEqual([
      ["id of customer", "set null"],
      ["id of orders", "risk"],
      ["id of review", "severe"],
    ]);
  });

  it("says of a level what the list's head says, and leaves what may block to its mark", () => {
    const orders = impactResult({
      affected_table_name: "orders",
      cascade_level: 1,
      operation_type: "RESTRICT",
      referential_action: "NO ACTION",
      constraint_name: "orders_fkey",
      details: {
        affectedColumns: [{ name: "customer_id", reason: "referenced_key" }],
        explanation: "",
        derivation: [],
      },
    });
    const results = [
      impactResult({ affected_table_name: "customer" }),
      impactResult({ affected_table_name: "customer", cascade_level: 1, referential_action: "SET NULL" }),
      impactResult({ affected_table_name: "review", cascade_level: 1, referential_action: "CASCADE" }),
      orders,
    ];
    const blocker = {
      constraint_name: "orders_fkey",
      table: "orders",
      columns: ["customer_id"],
      action: "NO ACTION",
      certainty: "possible",
      cascade_path: ["customer", "orders"],
    } as Blocker;
    const overlay = impactOverlay(drawn, { results, blockers: [blocker], riskReasons: [], cascadePaths: [] });
    expect(overlay.levelNotes).toEqual(["1 table changes", "2 tables change · 1 table may block"]);
    expect(overlay.tables.get("id of orders")).toEqual({ level: 1, mark: "may block" });
    expect([...overlay.ways]).toEqual(
      drawn.relationships.filter(({ from_table: from }) => from === "orders").map(({ id }) => id),
    );
    const certain = { ...blocker, certainty: "certain" } as const;
    const { tables } = impactOverlay(drawn, { results, blockers: [certain], riskReasons: [], cascadePaths: [] });
    expect(tables.get("id of orders")?.mark).toBe("blocks");
  });

  it("takes the key a path names, whichever way it is walked, and the pair of tables where it names none", () => {
    const cascadePaths = [
      { table: "orders", steps: [step("customer", "orders", "orders_fkey")] },
      { table: "review", steps: [step("customer", "review", null)] },
    ];
    const { relationships } = impactOverlay(drawn, { results: [], blockers: [], riskReasons: [], cascadePaths });
    expect([...relationships]).toEqual(["k1", "k3"]);
  });
});
