import { expect, it } from "vitest";
import { searchNames } from "../src/lib/search-names.ts";

const names = ["line_order", "audit.order_line", "order_line", "Order", "customer"];

it.each([
  ["", names],
  [" ", names],
  ["order", ["Order", "audit.order_line", "order_line", "line_order"]],
  ["ORDER_LINE", ["audit.order_line", "order_line"]],
  ["audit.", ["audit.order_line"]],
  ["line", ["line_order", "audit.order_line", "order_line"]],
  ["nothing", []],
])("finds the names that hold %j, the nearest first", (text, found) => {
  expect(searchNames(names, text)).toEqual(found);
});
