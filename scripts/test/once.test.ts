import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const name = `test of ${process.pid}`;
afterAll(() => {
  rmSync(join(root, "node_modules/.cache/foretell", `passed-${name.replaceAll(" ", "-")}`), { force: true });
});

/** What the command printed when it was run as a check: the version of Node, where it ran at all. */
function run(...command: readonly string[]): { readonly printed: string; readonly status: number | null } {
  const { stdout, status } = spawnSync(process.execPath, ["scripts/once.ts", name, ...command], {
    cwd: root,
    encoding: "utf8",
  });
  return { printed: stdout.trim(), status };
}

describe("a check that runs once for one state of the checkout", () => {
  it("does not run again where it has passed, and runs where it is told to, or to do something else", () => {
    expect(run("node", "--version", "--")).toEqual({ printed: process.version, status: 0 });
    expect(run("node", "--version", "--").printed).toContain("nothing has changed");
    expect(run("node", "--version", "--", "--force")).toEqual({ printed: process.version, status: 0 });
    expect(run("node", "--", "--print", "1 + 1")).toEqual({ printed: "2", status: 0 });
  });

  it("fails as the check does, and then it has not passed", () => {
    const failing = ["node", "--no-such-option", "--"];
    rmSync(join(root, "node_modules/.cache/foretell", `passed-${name.replaceAll(" ", "-")}`), { force: true });
    for (const _ of [1, 2]) expect(run(...failing).status).toBe(9);
  });
});
