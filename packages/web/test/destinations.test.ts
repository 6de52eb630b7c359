import { FolderKanban } from "lucide-react";
import { expect, it } from "vitest";
import { matchDestinations } from "../src/app/palette/destinations.ts";

const destination = (label: string, kind: string) => ({ label, kind, to: `/${label}`, icon: FolderKanban });
const all = [
  destination("Dashboard", "Page"),
  destination("Projects", "Page"),
  destination("Schemas", "Sakila"),
  destination("Sakila", "Project"),
  destination("old_sakila copy", "Project"),
];
const labels = (text: string) => matchDestinations(all, text).map(({ label }) => label);

it("offers everything, in order, before anything is typed", () => {
  expect(labels("  ")).toEqual(all.map(({ label }) => label));
});

it("puts names that begin with the text first, then names with a word that does, then the rest", () => {
  expect(labels("sak")).toEqual(["Sakila", "old_sakila copy", "Schemas"]);
});

it("wants every word, in any order, and looks at what it belongs to as well", () => {
  expect(labels("copy OLD")).toEqual(["old_sakila copy"]);
  expect(labels("sakila schemas")).toEqual(["Schemas"]);
  expect(labels("nothing")).toEqual([]);
});
