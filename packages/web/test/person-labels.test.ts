import { expect, it } from "vitest";
import { labelPeople } from "../src/lib/person-labels.ts";

it("tells those of one name apart by their addresses", () => {
  const people = [
    { id: "1", name: "Ada Example", email: "ada@a.example" },
    { id: "2", name: "Grace Example", email: "grace@a.example" },
    { id: "3", name: "Ada Example", email: "ada@b.example" },
    { id: "4", name: "Ada Example", email: null },
  ];
  expect(labelPeople(people).map(({ name }) => name)).toEqual([
    "Ada Example (ada@a.example)",
    "Grace Example",
    "Ada Example (ada@b.example)",
    "Ada Example",
  ]);
});
