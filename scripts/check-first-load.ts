// Prints how much script each screen loads before it shows, and fails where it is more than it may be.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeFirstLoad, isTooMuch, measureFirstLoad, screens, type Manifest } from "./first-load.ts";

const dist = join(import.meta.dirname, "../packages/web/dist");
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;

const loads = screens.map((screen) => measureFirstLoad(screen, manifest, (file) => readFileSync(join(dist, file))));
console.log(`first load, gzipped: ${loads.map(describeFirstLoad).join("; ")}`);

const tooMuch = loads.filter(isTooMuch);
for (const { screen, files } of tooMuch)
  console.error(`The first load of ${screen.name} is over its limit:\n  ${files.join("\n  ")}`);
process.exit(tooMuch.length > 0 ? 1 : 0);
