import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const pageFile = join(root, "docs/security.md");
const page = readFileSync(pageFile, "utf8");

/** The items of level 2 of OWASP ASVS 4.0.3, those of level 1 among them, by chapter. */
const levelTwo = [
  "1.1.1 1.1.2 1.1.3 1.1.4 1.1.5 1.1.6 1.1.7 1.2.1 1.2.2 1.2.3 1.2.4 1.4.1 1.4.4 1.4.5 1.5.1 1.5.2 1.5.3 1.5.4 1.6.1 1.6.2 1.6.3 1.6.4 1.7.1 1.7.2 1.8.1 1.8.2 1.9.1 1.9.2 1.10.1 1.11.1 1.11.2 1.12.2 1.14.1 1.14.2 1.14.3 1.14.4 1.14.5 1.14.6",
  "2.1.1 2.1.2 2.1.3 2.1.4 2.1.5 2.1.6 2.1.7 2.1.8 2.1.9 2.1.10 2.1.11 2.1.12 2.2.1 2.2.2 2.2.3 2.3.1 2.3.2 2.3.3 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.5.1 2.5.2 2.5.3 2.5.4 2.5.5 2.5.6 2.5.7 2.6.1 2.6.2 2.6.3 2.7.1 2.7.2 2.7.3 2.7.4 2.7.5 2.7.6 2.8.1 2.8.2 2.8.3 2.8.4 2.8.5 2.8.6 2.8.7 2.9.1 2.9.2 2.9.3 2.10.1 2.10.2 2.10.3 2.10.4",
  "3.1.1 3.2.1 3.2.2 3.2.3 3.2.4 3.3.1 3.3.2 3.3.3 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.5.1 3.5.2 3.5.3 3.7.1",
  "4.1.1 4.1.2 4.1.3 4.1.5 4.2.1 4.2.2 4.3.1 4.3.2 4.3.3",
  "5.1.1 5.1.2 5.1.3 5.1.4 5.1.5 5.2.1 5.2.2 5.2.3 5.2.4 5.2.5 5.2.6 5.2.7 5.2.8 5.3.1 5.3.2 5.3.3 5.3.4 5.3.5 5.3.6 5.3.7 5.3.8 5.3.9 5.3.10 5.4.1 5.4.2 5.4.3 5.5.1 5.5.2 5.5.3 5.5.4",
  "6.1.1 6.1.2 6.1.3 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.3.1 6.3.2 6.4.1 6.4.2",
  "7.1.1 7.1.2 7.1.3 7.1.4 7.2.1 7.2.2 7.3.1 7.3.3 7.3.4 7.4.1 7.4.2 7.4.3",
  "8.1.1 8.1.2 8.1.3 8.1.4 8.2.1 8.2.2 8.2.3 8.3.1 8.3.2 8.3.3 8.3.4 8.3.5 8.3.6 8.3.7 8.3.8",
  "9.1.1 9.1.2 9.1.3 9.2.1 9.2.2 9.2.3 9.2.4",
  "10.2.1 10.2.2 10.3.1 10.3.2 10.3.3",
  "11.1.1 11.1.2 11.1.3 11.1.4 11.1.5 11.1.6 11.1.7 11.1.8",
  "12.1.1 12.1.2 12.1.3 12.2.1 12.3.1 12.3.2 12.3.3 12.3.4 12.3.5 12.3.6 12.4.1 12.4.2 12.5.1 12.5.2 12.6.1",
  "13.1.1 13.1.3 13.1.4 13.1.5 13.2.1 13.2.2 13.2.3 13.2.5 13.2.6 13.3.1 13.3.2 13.4.1 13.4.2",
  "14.1.1 14.1.2 14.1.3 14.1.4 14.2.1 14.2.2 14.2.3 14.2.4 14.2.5 14.2.6 14.3.2 14.3.3 14.4.1 14.4.2 14.4.3 14.4.4 14.4.5 14.4.6 14.4.7 14.5.1 14.5.2 14.5.3 14.5.4",
].flatMap((chapter) => chapter.split(" ").map((id) => `V${id}`));

const rows = Array.from(page.matchAll(/^\| (V[\d.]+) +\|(.*)\|$/gm), ([, id = "", cells = ""]) => {
  const [matter = "", state = "", place = "", tests = ""] = cells.split("|").map((cell) => cell.trim());
  return { id, matter, state, place, tests };
});
const countOf = (wanted: string): number => rows.filter(({ state }) => state === wanted).length;

/** Where a path of the page may begin. */
const bases = ["", "packages/server/src", "packages/server/test"];
const exists = (path: string): boolean => bases.some((base) => existsSync(join(root, base, path)));
const paths = Array.from(
  page.matchAll(/`([\w.-]+(?:\/[\w.-]+)*(?:\.(?:ts|tsx|mjs|sql|md|json)|\/))`/g),
  ([, path = ""]) => path,
);

describe("the page on security", () => {
  it("has each item of level 2 once, in the order of the standard", () => {
    expect(rows.map(({ id }) => id)).toEqual(levelTwo);
  });

  it("says of each whether it is met, and where or why not", () => {
    const states = new Set(["met", "partly", "not met", "does not apply"]);
    const wrong = rows.filter(({ matter, state, place }) => matter === "" || !states.has(state) || place === "");
    expect(wrong).toEqual([]);
  });

  it("counts them at the top", () => {
    const [met, partly, not, none] = ["met", "partly", "not met", "does not apply"].map(countOf);
    const sum = `Of ${rows.length} items ${met} are met, ${partly} partly, ${not} not met, and ${none} do not apply.`;
    expect(page.replaceAll(/\s+/g, " ")).toContain(sum);
  });

  it("names tests and sources that are there", () => {
    expect(paths.length).toBeGreaterThan(200);
    expect(paths.filter((path) => !exists(path))).toEqual([]);
    const tests = rows.flatMap((row) => row.tests.split(", ").filter((test) => test !== ""));
    expect(tests.filter((test) => !/^`.+\.(?:test|e2e)\.ts`$/.test(test))).toEqual([]);
  });

  it("links to pages that are there", () => {
    const targets = new Map(
      Array.from(page.matchAll(/^\[(.+)\]: (.+)$/gm), ([, name = "", target = ""]) => [name, target]),
    );
    for (const target of targets.values()) expect(existsSync(join(dirname(pageFile), target)), target).toBe(true);
    const used = Array.from(page.matchAll(/\[(\d{4}|operations)\](?!:)/g), ([, name = ""]) => name);
    expect(used.filter((name) => !targets.has(name))).toEqual([]);
  });
});
