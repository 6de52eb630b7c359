/**
 * Takes a picture of every screen in both themes at 1440 and 390 px into e2e/screenshots, for people to look at.
 * `npm run screenshots -- NAME` takes only those whose name contains NAME.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { projectsRoutes, schemasRoutes, simulationsRoutes } from "@foretell/contract";
import type { Browser } from "playwright-core";
import { createAccount, type Account } from "./support/account.ts";
import { launchBrowser } from "./support/launch-browser.ts";
import { startServer } from "./support/start-server.ts";

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly isAnonymous?: boolean;
  readonly isEmpty?: boolean;
}

const themes = ["light", "dark"] as const;
const widths = [1440, 390] as const;
const folder = join(import.meta.dirname, "screenshots");

async function listScreens(account: Account): Promise<Screen[]> {
  const {
    project,
    schema_id: schemaId,
    blocked_simulation_id: blockedId,
  } = await account.call(projectsRoutes.createSample, {});
  const run = (query_text: string) =>
    account.call(simulationsRoutes.run, { body: { project_id: project.id, schema_id: schemaId, query_text } });
  const failed = await run("DELETE FROM custommer WHERE customer_id = 5");
  const cascade = await run("DELETE FROM product WHERE category_id = 4");
  const update = await run("UPDATE country SET code = 'UK' WHERE code = 'GB'");
  const select = await run(
    "SELECT c.full_name, t.total FROM customer c JOIN order_total t ON t.customer_id = c.customer_id",
  );
  const [table] = await account.call(schemasRoutes.tables, { params: { id: schemaId } });
  const base = `/projects/${project.id}`;
  return [
    { name: "login", path: "/login", isAnonymous: true },
    { name: "register", path: "/register", isAnonymous: true },
    { name: "forgot-password", path: "/forgot-password", isAnonymous: true },
    { name: "reset-password", path: "/reset-password?token=x", isAnonymous: true },
    { name: "verify-email", path: "/verify-email?token=x", isAnonymous: true },
    { name: "dashboard", path: "/dashboard" },
    { name: "dashboard-empty", path: "/dashboard", isEmpty: true },
    { name: "projects", path: "/projects" },
    { name: "projects-empty", path: "/projects", isEmpty: true },
    { name: "settings", path: "/settings" },
    { name: "project", path: base },
    { name: "project-missing", path: "/projects/00000000-0000-7000-8000-000000000000" },
    { name: "schemas", path: `${base}/schemas` },
    { name: "schema", path: `${base}/schemas/${schemaId}` },
    { name: "import", path: `${base}/schemas/import` },
    { name: "tables", path: `${base}/tables` },
    { name: "table", path: `${base}/tables?schema=${schemaId}&table=${table?.id}` },
    { name: "erd", path: `${base}/erd/${schemaId}` },
    { name: "simulations", path: `${base}/simulations` },
    { name: "simulation-new", path: `${base}/simulations?new=1` },
    { name: "simulation-blocked", path: `${base}/simulations/${blockedId}` },
    { name: "simulation-failed", path: `${base}/simulations/${failed.id}` },
    { name: "simulation-cascade", path: `${base}/simulations/${cascade.id}` },
    { name: "simulation-update", path: `${base}/simulations/${update.id}` },
    { name: "simulation-select", path: `${base}/simulations/${select.id}` },
  ];
}

function storageOf({ storage }: Account): { name: string; value: string }[] {
  return Object.entries(storage).map(([name, value]) => ({ name, value }));
}

async function photograph(browser: Browser, url: string, screen: Screen, account: Account | null): Promise<void> {
  for (const theme of themes) {
    for (const width of widths) {
      const context = await browser.newContext({
        baseURL: url,
        colorScheme: theme,
        viewport: { width, height: width === 390 ? 844 : 900 },
        hasTouch: width === 390,
        ...(account === null
          ? {}
          : { storageState: { cookies: [], origins: [{ origin: url, localStorage: storageOf(account) }] } }),
      });
      const page = await context.newPage();
      await page.goto(screen.path);
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(500);
      await page.screenshot({ path: join(folder, `${screen.name}-${theme}-${width}.png`), fullPage: true });
      await context.close();
    }
  }
}

const wanted = process.argv[2] ?? "";
await mkdir(folder, { recursive: true });
const server = await startServer();
const browser = await launchBrowser();
try {
  const account = await createAccount(server);
  const newcomer = await createAccount(server, { isVerified: false, fullName: "Nora Newcomer" });
  for (const screen of await listScreens(account)) {
    if (!screen.name.includes(wanted)) continue;
    await photograph(
      browser,
      server.url,
      screen,
      screen.isAnonymous === true ? null : screen.isEmpty === true ? newcomer : account,
    );
    console.log(screen.name);
  }
} finally {
  await browser.close();
  await server.stop();
}
