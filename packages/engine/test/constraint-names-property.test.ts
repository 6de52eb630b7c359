import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readDump } from "../src/index.ts";

const name = fc.constantFrom("c", "C", "c_2", "c_3", "k0", "K0", "k1", "k7", "k15");

const change = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), name: fc.option(name) }),
  fc.record({ kind: fc.constant("rename" as const), name, to: name }),
  fc.record({ kind: fc.constant("drop" as const), name }),
);

type Change = typeof change extends fc.Arbitrary<infer Kind> ? Kind : never;

const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

/** The names that MySQL's indexes have after a change, as a plain list tells them. */
function changed(names: readonly string[], own: Change): readonly string[] {
  if (own.kind === "drop") return names.filter((known) => known !== own.name);
  if (own.kind === "rename") return names.map((known) => (isSame(known, own.name) ? own.to : known));
  if (own.name !== null) return [...names, own.name];
  const generated = ["c", ...Array.from({ length: names.length + 1 }, (_, at) => `c_${String(at + 2)}`)];
  return [...names, generated.find((free) => !names.some((known) => isSame(known, free))) ?? ""];
}

function written(own: Change): string {
  if (own.kind === "drop") return `DROP INDEX ${own.name} ON t;`;
  if (own.kind === "rename") return `ALTER TABLE t RENAME INDEX ${own.name} TO ${own.to};`;
  return `ALTER TABLE t ADD KEY ${own.name ?? ""} (c);`;
}

test("names of indexes come, change and go as in a plain list", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 24 }), fc.array(change, { maxLength: 30 }), (count, changes) => {
      const first = Array.from({ length: count }, (_, at) => `k${String(at)}`);
      const keys = first.map((own) => `, KEY ${own} (c)`).join("");
      const dump = `CREATE TABLE t (c int${keys});\n${changes.map(written).join("\n")}`;
      const [table] = readDump(dump, { dialect: "mysql" }).catalog.tables;
      expect(table?.indexes.map((index) => index.name)).toEqual(changes.reduce(changed, first));
    }),
  );
});
