import { describe, expect, it } from "vitest";
import { reachedTables } from "../../src/features/tables/cascade-tables.ts";
import { deleteStatement } from "../../src/lib/delete-statement.ts";
import { impactResult } from "../support/impact-results.ts";

describe("the statement to begin with", () => {
  const table = { name: "order", namespace: "public", primary_key: { name: null, columns: ["a", "B"] } };

  it("names the table and its key in the dialect's quotes, and leaves the values open", () => {
    expect(deleteStatement(table, "postgresql")).toBe('DELETE FROM "order" WHERE "a" =  AND "B" = ');
    expect(deleteStatement({ ...table, name: "we`ird" }, "mysql")).toBe(
      "DELETE FROM `we``ird` WHERE `a` =  AND `B` = ",
    );
  });

  it("names the namespace where the table stands outside of the default one", () => {
    const sales = { name: "sales.order", namespace: "sales", primary_key: null };
    expect(deleteStatement(sales, "sqlserver")).toBe("DELETE FROM [sales].[order] WHERE ");
    expect(deleteStatement({ ...sales, namespace: "public" }, "postgresql")).toBe('DELETE FROM "sales.order" WHERE ');
  });
});

describe("the tables that a cascade reaches", () => {
  const reached = (level: number, table: string, constraint: string) =>
    impactResult({
      cascade_level: level,
      affected_table_name: table,
      referential_action: "CASCADE",
      constraint_name: constraint,
    });

  it("leave out the table itself and come nearest first", () => {
    const list = reachedTables([impactResult(), reached(2, "item", "i"), reached(1, "orders", "o")]);
    expect(list.map(({ result }) => result.affected_table_name)).toEqual(["orders", "item"]);
  });

  it("are listed once for each action, with every constraint and the nearest level", () => {
    const list = reachedTables([reached(3, "item", "a"), reached(1, "item", "b"), reached(2, "item", "a")]);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ constraints: ["a", "b"], result: { cascade_level: 1 } });
  });
});
