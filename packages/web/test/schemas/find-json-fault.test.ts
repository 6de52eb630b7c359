import { describe, expect, it } from "vitest";
import { findJsonFault } from "../../src/features/schemas/statistics/find-json-fault.ts";

const document = JSON.stringify(
  { tables: [{ name: 'a"\\\u0007é', row_count: -1.5e3, columns: [] }, null, true], n: {} },
  null,
  1,
);

describe("a text that is JSON", () => {
  it.each([document, "0", '"x"', " [ ] ", "{}", '{"a":{"b":[1,{"c":null}]}}'])("has no fault: %j", (text) => {
    expect(findJsonFault(text)).toBeUndefined();
  });
});

describe("a text that is no JSON", () => {
  it.each([
    ["", 1, 1, "breaks off"],
    ["SELECT 1", 1, 1, "a value is expected"],
    ['{"a": 1,\n "b" 2}', 2, 6, "a colon"],
    ['{"a": 1\n "b": 2}', 2, 2, "a comma"],
    ["{'a': 1}", 1, 2, "double quotes or }"],
    ['{"a": 1,}', 1, 9, "double quotes is"],
    ['{"a": ,}', 1, 7, "a value is"],
    ["[1, 2", 1, 6, "breaks off"],
    ['["a\nb"]', 1, 2, "not closed"],
    ["[1]\n(1 row)", 2, 1, "ends before"],
    ["[1}", 1, 3, "a comma or the closing"],
    ["[01]", 1, 3, "a comma"],
  ])("is told with its place: %j", (text, line, column, reason) => {
    expect(findJsonFault(text)).toMatchObject({ line, column, reason: expect.stringContaining(reason) as string });
  });

  it("shows what stands around the place, cut to what a person reads", () => {
    const text = `[${"1,".repeat(100)}x${"y".repeat(100)}]`;
    const fault = findJsonFault(text);
    expect(fault?.before).toBe("1,".repeat(30));
    expect(fault?.after).toBe(`x${"y".repeat(59)}`);
  });

  it("is found wherever a document is cut, and wherever a character of it is another", () => {
    for (let at = 0; at < document.length; at += 1) {
      expect(findJsonFault(document.slice(0, at))?.reason).toBeDefined();
      const changed = `${document.slice(0, at)}~${document.slice(at + 1)}`;
      const isStillJson = (() => {
        try {
          JSON.parse(changed);
          return true;
        } catch {
          return false;
        }
      })();
      expect(findJsonFault(changed) === undefined).toBe(isStillJson);
    }
  });

  it("is found after millions of characters", () => {
    const text = `["${"x\\n".repeat(2_000_000)}", `;
    expect(findJsonFault(text)?.column).toBe(text.length + 1);
  });
});
