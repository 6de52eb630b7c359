import { readDump } from "@foretell/engine";
import { expect, it } from "vitest";
import { findPreparedSchema } from "../../src/work/prepared-schemas.ts";
import { packSnapshot } from "../../src/work/snapshot.ts";

it("keeps the schemas that were asked for last, and of small ones no more than a hundred", () => {
  const { catalog, statistics, census } = readDump("CREATE TABLE t (id int)", { dialect: "postgresql" });
  const document = { kind: "snapshot", bytes: packSnapshot({ catalog, statistics, census }) } as const;
  const isKept = (schemaKey: string): boolean => findPreparedSchema({ schemaKey, document: null }) !== undefined;
  for (let number = 0; number < 150; number += 1) {
    findPreparedSchema({ schemaKey: `schema ${number}`, document });
    expect(isKept("schema 0")).toBe(true);
  }
  const kept = Array.from({ length: 150 }, (_, number) => isKept(`schema ${number}`));
  expect(kept.filter(Boolean)).toHaveLength(100);
  expect([kept[0], kept[1], kept[149]]).toEqual([true, false, true]);
});
