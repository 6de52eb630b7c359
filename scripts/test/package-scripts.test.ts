import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};

const guard = "node scripts/require-node-24.mjs && ";
const ownCode = Object.keys(scripts).filter((name) => /\bnode \S+\.ts|\bvitest\b/.test(scripts[name] ?? ""));

describe("the commands that run TypeScript", () => {
  it("are found", () => {
    expect(ownCode).toEqual(expect.arrayContaining(["dev", "start", "check:lint", "test:unit", "e2e", "bench"]));
  });

  it.each(ownCode)("say at once which Node they need where they find an older one: %s", (name) => {
    expect([scripts[name], scripts[`pre${name}`]]).toContainEqual(expect.stringMatching(`^${guard}`));
  });
});
