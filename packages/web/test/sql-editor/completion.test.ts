import { describe, expect, it } from "vitest";
import { meaningAt, schemaItems, writeName } from "../../src/components/sql-editor/completion-items.ts";
import { columnFacts, findTable, type EditorSchema } from "../../src/components/sql-editor/editor-schema.ts";
import { scopeAt } from "../../src/components/sql-editor/statement-scope.ts";

const column = (name: string, data_type: string, is_primary_key = false) => ({
  name,
  data_type,
  is_primary_key,
  is_nullable: !is_primary_key,
});
const schema: EditorSchema = {
  tables: [
    { name: "customer", row_count: 4, columns: [column("customer_id", "integer", true), column("Full name", "text")] },
    {
      name: "invoice",
      row_count: null,
      columns: [column("invoice_id", "integer", true), column("customer_id", "integer"), column("total", "numeric")],
    },
    { name: "sales.region", row_count: 2, columns: [column("code", "text", true), column("parent", "text")] },
  ],
  keys: [
    { from_table: "invoice", to_table: "customer", from_columns: ["customer_id"], to_columns: ["customer_id"] },
    { from_table: "sales.region", to_table: "sales.region", from_columns: ["parent"], to_columns: ["code"] },
  ],
};

/** What is offered at the bar in a statement. */
function offered(statement: string): readonly string[] {
  const at = statement.indexOf("|");
  const text = statement.replace("|", "");
  return schemaItems(schema, scopeAt(text, at, "postgresql"), "postgresql").map(
    ({ kind, text: put }) => `${kind} ${put}`,
  );
}

const tables = ["table customer", "table invoice", "table sales.region"];
const ofCustomer = ["column customer_id", 'column "Full name"'];

describe("what is offered in a statement", () => {
  it("is the columns of its own tables first, then the tables", () => {
    expect(offered("DELETE FROM customer WHERE |")).toEqual([...ofCustomer, ...tables]);
    expect(offered("UPDATE customer SET |")).toEqual([...ofCustomer, ...tables]);
    expect(offered("INSERT INTO customer (|")).toEqual([...ofCustomer, ...tables]);
    expect(offered("SELECT | FROM customer")).toEqual([...ofCustomer, ...tables]);
  });

  it("is the columns behind an alias, a table or a part of its name alone", () => {
    expect(offered("SELECT c.| FROM invoice i, customer AS c")).toEqual(ofCustomer);
    expect(offered("SELECT c.cus| FROM customer c WHERE true")).toEqual(ofCustomer);
    expect(offered("DELETE FROM public.customer WHERE customer.|")).toEqual(ofCustomer);
  });

  it("names the table of columns that several have", () => {
    expect(
      offered("SELECT * FROM customer c JOIN invoice i ON c.customer_id = i.customer_id WHERE |").slice(0, 2),
    ).toEqual(["column c.customer_id", 'column "Full name"']);
  });

  it("is tables where one is to be named", () => {
    expect(offered("SELECT * FROM |")).toEqual(tables);
    expect(offered("DELETE FROM cus|")).toEqual(tables);
    expect(offered("SELECT * FROM customer, |")).toEqual(tables);
    expect(offered("SELECT * FROM sales.|")).toEqual(["table region"]);
  });

  it("is whole joins by the keys of its tables, either way", () => {
    const join = "invoice ON invoice.customer_id = c.customer_id";
    expect(offered("SELECT * FROM customer c JOIN |")).toEqual([`join ${join}`, ...tables]);
    expect(offered("SELECT * FROM customer c J|")).toContain(`join JOIN ${join}`);
    expect(offered("SELECT * FROM invoice JOIN |")[0]).toBe(
      "join customer ON customer.customer_id = invoice.customer_id",
    );
    expect(offered("SELECT * FROM sales.region JOIN |").slice(0, 2)).toEqual([
      "join sales.region region_2 ON region_2.code = region.parent",
      "join sales.region region_2 ON region_2.parent = region.code",
    ]);
    expect(offered("SELECT * FROM customer c WHERE J|")).not.toContain(`join JOIN ${join}`);
  });

  it("sees the tables around a subquery, and not those of another", () => {
    const inner = offered("SELECT (SELECT max(total) FROM invoice WHERE |) FROM customer c");
    expect(inner).toContain("column total");
    expect(inner).toContain('column "Full name"');
    expect(offered("SELECT | FROM customer WHERE customer_id IN (SELECT customer_id FROM invoice)")).not.toContain(
      "column total",
    );
  });

  it("is that of the statement at the place, among several", () => {
    expect(offered("DELETE FROM invoice; DELETE FROM customer WHERE |; SELECT 1")).toEqual([...ofCustomer, ...tables]);
  });

  it("is nothing but tables while nothing is known", () => {
    expect(offered("|")).toEqual(tables);
    expect(offered("SELECT * FROM nobody WHERE |")).toEqual(tables);
  });
});

describe("a name in a statement", () => {
  const meaning = (statement: string) => {
    const at = statement.indexOf("|");
    const found = meaningAt(schema, scopeAt(statement.replace("|", ""), at, "postgresql"));
    return found && `${found.table.name} ${found.column?.name ?? "-"}`;
  };

  it("is a column of the statement's tables, or a table", () => {
    expect(meaning("SELECT tot|al FROM invoice")).toBe("invoice total");
    expect(meaning("SELECT i.tot|al FROM invoice i")).toBe("invoice total");
    expect(meaning("SELECT i|.total FROM invoice i")).toBe("invoice -");
    expect(meaning("DELETE FROM cust|omer")).toBe("customer -");
    expect(meaning("SEL|ECT total FROM invoice")).toBeUndefined();
    expect(meaning("SELECT nothing| FROM invoice")).toBeUndefined();
  });

  it("is told with its type, NULL and keys", () => {
    const table = findTable(schema, ["INVOICE"]);
    const [first, second] = table?.columns ?? [];
    if (!table || !first || !second) throw new Error("the table is missing");
    expect(columnFacts(schema, table, first)).toEqual(["integer", "NOT NULL", "primary key"]);
    expect(columnFacts(schema, table, second)).toEqual(["integer", "NULL", "references customer (customer_id)"]);
  });

  it("is written in quotes where its database needs them", () => {
    expect(writeName("Total", "postgresql")).toBe('"Total"');
    expect(writeName("TOTAL", "oracle")).toBe("TOTAL");
    expect(writeName("total", "oracle")).toBe('"total"');
    expect(writeName("Total", "sqlserver")).toBe("Total");
    expect(writeName("full name", "mysql")).toBe("`full name`");
  });
});
