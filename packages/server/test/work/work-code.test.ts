import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  bundlesFolder,
  findBundle,
  fingerprintOf,
  manifestName,
  rootFolder,
  runnableFile,
  serverFolder,
} from "../../src/work/processes/work-code.ts";
import { closeGroups, makeJob } from "../support/process-groups.ts";

const mainFile = join(serverFolder, "src/work/processes/work-process-main.ts");
const predictionFile = join(serverFolder, "src/work/prediction.worker.ts");

describe("a bundle", () => {
  const bundles = mkdtempSync(join(tmpdir(), "bundles-"));
  afterAll(() => rmSync(bundles, { recursive: true }));
  const sources = ["packages/server/src/work/processes/work-code.ts", "packages/server/src/work/processes/messages.ts"];
  const addBundle = (name: string, manifest: string): string => {
    const folder = join(bundles, name);
    mkdirSync(folder);
    writeFileSync(join(folder, manifestName), manifest);
    return folder;
  };

  it("is found where it is of the sources as they are", () => {
    expect(findBundle(join(bundles, "none"))).toBeUndefined();
    addBundle("older", JSON.stringify({ sources, fingerprint: fingerprintOf([...sources].reverse()) }));
    addBundle("of-what-has-gone", JSON.stringify({ sources: ["packages/gone.ts"], fingerprint: "0" }));
    addBundle("broken", "{");
    expect(findBundle(bundles)).toBeUndefined();
    const folder = addBundle("newest", JSON.stringify({ sources, fingerprint: fingerprintOf(sources) }));
    expect(findBundle(bundles)).toBe(folder);
  });
});

describe("the bundle of work processes", () => {
  beforeAll(() => {
    const { status } = spawnSync(process.execPath, [join(rootFolder, "scripts/bundle-work-if-stale.ts")]);
    expect(status).toBe(0);
  });
  afterEach(closeGroups);

  it("is what a process runs", () => {
    for (const file of [mainFile, predictionFile]) expect(runnableFile(file)).toContain(bundlesFolder);
    expect(runnableFile(import.meta.filename)).toBe(import.meta.filename);
  });

  it("names the lines of the sources where something fails", async () => {
    const { job } = makeJob<null, { readonly stack: string }>("predictStatement", { fileName: predictionFile });
    const { stack } = await job.run(null, { owner: "me" });
    expect(stack).toMatch(/\/packages\/server\/src\/work\/prediction\.worker\.ts:\d+:\d+/);
    expect(stack).not.toContain("/dist/");
  });
});
