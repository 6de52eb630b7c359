import { describe, expect, it } from "vitest";
import { collaborativeStatement } from "../../src/features/simulations/form/collaborative-statement.ts";

describe("a statement of a collaborative project", () => {
  it("is in upper case but for what stands in quotes and comments", () => {
    const text = `  delete from orders -- the old ones\n where "Note" = 'it''s old' /* all */ and total > 1e3  `;
    expect(collaborativeStatement(text, "postgresql")).toBe(
      `DELETE FROM ORDERS -- the old ones\n WHERE "Note" = 'it''s old' /* all */ AND TOTAL > 1e3`,
    );
    expect(collaborativeStatement("select $q$kept$q$ from t", "postgresql")).toBe("SELECT $q$kept$q$ FROM T");
    expect(collaborativeStatement("update `a b` set c = 'x'", "mysql")).toBe("UPDATE `a b` SET C = 'x'");
  });

  it.each([
    ["delte from t", "DELETE FROM T"],
    ["UPDTE t set a = 1", "UPDATE T SET A = 1"],
    ["inset into t values (1)", "INSERT INTO T VALUES (1)"],
    ["Selct * from delte", "SELECT * FROM DELTE"],
  ])("has the slip of %s mended", (text, mended) => {
    expect(collaborativeStatement(text, "postgresql")).toBe(mended);
  });
});
