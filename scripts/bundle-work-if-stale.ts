// Bundles what work processes run, where there is no bundle of it as it is; else prints nothing.
import { existsSync, globSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import {
  bundledName,
  bundlesFolder,
  fingerprintOf,
  manifestName,
  rootFolder,
  runnableFile,
  serverFolder,
} from "../packages/server/src/work/processes/work-code.ts";
import type { BundleManifest } from "../packages/server/src/work/processes/work-code.ts";

const mainFile = join(serverFolder, "src/work/processes/work-process-main.ts");
const entries = [mainFile, ...globSync(join(serverFolder, "src/{work,modules}/**/*.worker.ts"))];
/** A server that runs goes on with the bundle that it began with. */
const keptBundles = 3;

/** Of packages zod alone comes in: a hundred small files that read nothing beside them. */
function staysOutside(id: string): boolean {
  return /^[a-z@]/i.test(id) && !/^(?:@foretell|zod)(?:\/|$)/.test(id);
}

/** What a source reads beside it lies beside the source, not beside the bundle. The lines stay as they are. */
function keepPlace(code: string, id: string): { code: string; map: null } | null {
  if (/import\.meta\.(?:dirname|filename)/.test(code)) {
    throw new Error(`${id} runs in work processes, which know of their place import.meta.url alone`);
  }
  if (!code.includes("import.meta.url")) return null;
  const place = JSON.stringify(relative(join(bundlesFolder, "bundle"), id).replaceAll(sep, "/"));
  return { code: code.replaceAll("import.meta.url", `new URL(${place}, import.meta.url).href`), map: null };
}

async function bundle(): Promise<void> {
  const { rolldown } = await import("rolldown");
  const build = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [bundledName(entry).slice(0, -".js".length), entry])),
    platform: "node",
    external: staysOutside,
    plugins: [{ name: "keep place", transform: keepPlace }],
  });
  const folder = join(bundlesFolder, `.new-${process.pid}`);
  const { output } = await build.write({
    dir: folder,
    format: "esm",
    sourcemap: true,
    entryFileNames: "[name].js",
    chunkFileNames: "shared.[name].[hash].js",
  });
  await build.close();
  const modules = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  const sources = [...new Set(modules.filter((id) => existsSync(id)).map((id) => relative(rootFolder, id)))].sort();
  const fingerprint = fingerprintOf(sources);
  if (fingerprint === undefined) throw new Error("a source went away while it was bundled");
  writeFileSync(join(folder, manifestName), JSON.stringify({ sources, fingerprint } satisfies BundleManifest));
  const place = join(bundlesFolder, fingerprint.slice(0, 16));
  rmSync(place, { recursive: true, force: true });
  renameSync(folder, place);
}

function removeOld(): void {
  const byAge = readdirSync(bundlesFolder)
    .map((name) => join(bundlesFolder, name))
    .sort((one, another) => statSync(another).mtimeMs - statSync(one).mtimeMs);
  for (const folder of byAge.slice(keptBundles)) rmSync(folder, { recursive: true, force: true });
}

if (runnableFile(mainFile) === mainFile && existsSync(join(rootFolder, "node_modules/rolldown"))) {
  console.log("Bundling what work processes run …");
  mkdirSync(bundlesFolder, { recursive: true });
  await bundle();
  removeOld();
}
