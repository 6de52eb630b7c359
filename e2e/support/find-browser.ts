import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

// The shell is the same engine without the browser around it: its pages take less of a processor.
const commands = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
];

const installations = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = [
    ...folders.flatMap((folder) => commands.map((command) => join(folder, command))),
    ...installations,
  ];
  return candidates.find(isExecutable);
}

/**
 * Gives the program of the Chromium to drive: `CHROMIUM_PATH`, else an installed one, else (on Linux) the one inside the npm package.
 *
 * Throws when there is none, saying what to install.
 */
export async function findBrowser(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined) return given;
  const installed = findInstalled();
  if (installed !== undefined) return installed;
  if (process.platform !== "linux") {
    throw new Error("No Chromium, Chrome or Edge was found: install one, or set CHROMIUM_PATH to its program.");
  }
  // Makes the package unpack its own system libraries and fonts, which a bare machine lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME = "nodejs22.x";
  const { default: packaged } = await import("@sparticuz/chromium");
  return packaged.executablePath();
}
