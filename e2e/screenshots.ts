/**
 * Takes a picture of every screen in both themes at 1440 and 390 px into e2e/screenshots, for people to look at, and says
 * which are wider than the window. `npm run screenshots -- NAME …` takes only those whose name contains one of these.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { makeFixtures } from "./screens/fixtures.ts";
import type { Screen, Visitor } from "./screens/screen.ts";
import { listScreens } from "./screens/screens.ts";
import { createAccount, type Account } from "./support/account.ts";
import { launchBrowser } from "./support/launch-browser.ts";
import { startServer } from "./support/start-server.ts";

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const themes = ["light", "dark"] as const;
const folder = join(import.meta.dirname, "screenshots");
/** No picture is taller: a list of a thousand rows shows what it is long before. */
const maxHeight = 4_000;

type StorageState = NonNullable<BrowserContextOptions["storageState"]>;

function storageOf(url: string, { storage }: Account): StorageState {
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

async function photograph(
  browser: Browser,
  url: string,
  screen: Screen,
  storageState: StorageState | undefined,
): Promise<void> {
  for (const size of sizes) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: size,
      hasTouch: size.width === 390,
      reducedMotion: "reduce",
      ...(storageState !== undefined && { storageState }),
    });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    // A page that follows its project never has all of its answers.
    await page.route("**/v1/*/*/events*", (route) => route.abort());
    await screen.prepare?.(page);
    await page.goto(screen.path);
    if (screen.isWaiting !== true) {
      await page.locator("h1").first().waitFor({ timeout: 30_000 });
      await page.waitForLoadState("networkidle");
    }
    await screen.reach?.(page);
    await page.waitForTimeout(600);
    // A window as tall as the page, for a picture of the whole page ends the emulation of touch.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...size, height: Math.min(Math.max(height, size.height), maxHeight) });
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      await page.waitForTimeout(250);
      await page.screenshot({ path: join(folder, `${screen.name}-${theme}-${size.width}.png`) });
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) console.log(`${screen.name} is ${overflow} px wider than ${size.width} px`);
    await context.close();
  }
}

const wanted = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const server = await startServer();
const browser = await launchBrowser();
try {
  const owner = await createAccount(server);
  const newcomer = await createAccount(server, { isVerified: false, fullName: "Nora Newcomer" });
  const storages: Readonly<Record<Visitor, StorageState | undefined>> = {
    nobody: undefined,
    owner: storageOf(server.url, owner),
    newcomer: storageOf(server.url, newcomer),
  };
  for (const screen of listScreens(await makeFixtures(owner))) {
    if (wanted.length > 0 && !wanted.some((part) => screen.name.includes(part))) continue;
    try {
      await photograph(browser, server.url, screen, storages[screen.visitor ?? "owner"]);
      console.log(screen.name);
    } catch (error) {
      process.exitCode = 1;
      console.error(`${screen.name} could not be reached: ${String(error)}`);
    }
  }
  console.log(`in ${folder}`);
} finally {
  await browser.close();
  await server.stop();
}
