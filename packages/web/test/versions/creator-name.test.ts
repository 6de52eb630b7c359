import { expect, it } from "vitest";
import { creatorName } from "../../src/features/versions/creator-name.ts";

it.each([
  ["Ada Example", "Ada Example"],
  ["", "Unknown"],
  [" ", "Unknown"],
])("shows the creator %j as %j", (name, shown) => {
  expect(creatorName(name)).toBe(shown);
});
