import { expect, inject } from "vitest";
import type { Page } from "playwright-core";
import { makeFixtures } from "../screens/fixtures.ts";
import type { Screen } from "../screens/screen.ts";
import { listScreens } from "../screens/screens.ts";
import { createAccount } from "../support/account.ts";
import { openSignedIn } from "../support/app.ts";
import { journey } from "../support/journey.ts";

/** Each page once, and whatever opens over one: dialogs, menus, the editor with its completions and marks, a toast. */
const screenNames = new Set([
  "login",
  "register",
  "forgot-password",
  "warnings",
  "warning",
  "dashboard",
  "go-to",
  "menu",
  "theme",
  "projects",
  "project",
  "project-edit",
  "project-delete",
  "settings",
  "account-delete",
  "schemas",
  "schema",
  "schema-export",
  "statistics",
  "import",
  "import-live",
  "import-result",
  "tables",
  "table",
  "erd",
  "erd-table",
  "erd-list",
  "simulations",
  "simulation-new",
  "simulation-new-error",
  "simulation-blocked",
  "simulation-diagram",
  "simulation-export",
  "simulation-delete",
]);

declare global {
  var refusedByPolicy: string[] | undefined;
}

/** Keeps what the page's policy refuses, from the first moment on. */
async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refused: string[] = [];
    globalThis.refusedByPolicy = refused;
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
      // The validation library asks once whether it may compile its checks, and does without where it may not.
      if (blockedURI === "eval") return;
      refused.push(`${effectiveDirective}: ${blockedURI} ${sample}`);
    });
  });
}

async function findRefused(page: Page, { name, path, reach }: Pick<Screen, "name" | "path" | "reach">) {
  await page.goto(path);
  await page.locator("h1").first().waitFor();
  await reach?.(page);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(100);
  }
  const refused = await page.evaluate(() => globalThis.refusedByPolicy ?? ["nobody watched"]);
  return refused.map((what) => `${name}: ${what}`);
}

journey(
  "no page needs what the policy for content refuses, in either theme",
  { timeout: 300_000 },
  async ({ openContext }) => {
    const server = { url: inject("serverUrl"), dataDir: inject("dataDir") };
    const owner = await createAccount(server);
    const screens = listScreens(await makeFixtures(owner)).filter(({ name }) => screenNames.has(name));
    expect(screens.map(({ name }) => name).sort()).toEqual([...screenNames].sort());
    const signedIn = await openSignedIn(openContext, owner, "/dashboard");
    const stranger = await (await openContext()).newPage();
    for (const page of [signedIn, stranger]) await watchPolicy(page);
    const refused: string[] = [];
    for (const screen of screens) {
      refused.push(...(await findRefused(screen.visitor === "nobody" ? stranger : signedIn, screen)));
    }
    // The description of the interface is a page of its own.
    await stranger.goto("/v1/docs/");
    await stranger.getByText("OAS 3.1").waitFor({ timeout: 60_000 });
    refused.push(...(await stranger.evaluate(() => globalThis.refusedByPolicy ?? ["nobody watched"])));
    expect(refused).toEqual([]);
  },
);

journey("what scripts write into the page as style sheets is applied", async ({ openContext }) => {
  const owner = await createAccount({ url: inject("serverUrl"), dataDir: inject("dataDir") });
  const fixtures = await makeFixtures(owner);
  const page = await openSignedIn(openContext, owner, `/projects/${fixtures.project}/simulations?new=1`);
  await page.getByRole("textbox", { name: "Query" }).waitFor();
  const look = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  expect(await look(".cm-scroller", "font-family")).toMatch(/Mono/);
  expect(await look(".cm-editor", "display")).toBe("flex");
  // The page behind the dialog stands still.
  expect(await look("body", "overflow")).toBe("hidden");
  await page.goto("/settings");
  await page.getByLabel("Full Name").fill("Grace Example");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Profile updated successfully").waitFor();
  expect(await look("[data-sonner-toaster]", "position")).toBe("fixed");
});
