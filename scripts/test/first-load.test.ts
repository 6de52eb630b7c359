import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { describeFirstLoad, isTooMuch, measureFirstLoad, type Manifest, type Screen } from "../first-load.ts";

const manifest: Manifest = {
  "index.html": { file: "entry.js", isEntry: true, imports: ["_shared.js"] },
  "page.tsx": { file: "page.js", imports: ["_shared.js", "_parts.js"] },
  "_parts.js": { file: "parts.js", imports: ["index.html"] },
  "_shared.js": { file: "shared.js" },
  "other-page.tsx": { file: "other.js", imports: ["_parts.js"] },
};
const scripts = new Map(Object.values(manifest).map(({ file }) => [file, randomBytes(1_000)]));
const readScript = (file: string) => scripts.get(file) ?? new Uint8Array();
const screen: Screen = { name: "page", sources: ["page.tsx"], limitKb: 4 };

describe("the first load of a screen", () => {
  it("has the entry, the page and all that they import at once, each file once", () => {
    const { files } = measureFirstLoad(screen, manifest, readScript);
    expect(files).toEqual(["entry.js", "shared.js", "page.js", "parts.js"]);
  });

  it("is as large as its files are when they are sent", () => {
    const { files, sizeBytes } = measureFirstLoad(screen, manifest, readScript);
    expect(sizeBytes).toBe(files.map((file) => gzipSync(readScript(file)).length).reduce((sum, size) => sum + size, 0));
  });

  it("is told beside its limit, which it may reach and not pass", () => {
    const load = { screen, files: ["a.js", "b.js"], sizeBytes: 4 * 1_024 };
    expect(describeFirstLoad(load)).toBe("page: 4.0 of 4 KB in 2 files");
    expect(isTooMuch(load)).toBe(false);
    expect(isTooMuch({ ...load, sizeBytes: 4 * 1_024 + 1 })).toBe(true);
  });

  it("fails for a page that the build does not have", () => {
    expect(() => measureFirstLoad({ ...screen, sources: ["gone.tsx"] }, manifest, readScript)).toThrow(
      "The build has no file for gone.tsx",
    );
  });
});
