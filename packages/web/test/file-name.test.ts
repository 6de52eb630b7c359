import { expect, it } from "vitest";
import { fileName } from "../src/lib/file-name.ts";

it("names a file by what is known, without what file systems refuse", () => {
  expect(fileName(["Shop: a/b", "migration", "v1.0.0", "to", undefined], "sql")).toBe(
    "Shop- a-b migration v1.0.0 to.sql",
  );
  expect(fileName([" ", undefined, "simulations"], "csv")).toBe("simulations.csv");
  expect(fileName(["x".repeat(500)], "csv")).toHaveLength(124);
});
