import type { Page } from "playwright-core";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { createJourneyAccount, openSignedIn } from "../support/app.ts";
import { journey } from "../support/journey.ts";

const settingsCode = "**/assets/settings-page-*.js";

/** From now on the server is as one whose application was built anew: other files, and a page that names them. */
async function buildAnew(page: Page): Promise<void> {
  await page.route(settingsCode, (route) => route.fulfill({ status: 404, json: { success: false } }));
  await page.route(/\/$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(/\/assets\/index-[^"]+\.js/, "/assets/index-new.js"),
    });
  });
}

/** What the browser says of missing code; React tells it of what a page threw, also where another took its place. */
const errorsOfMissingCode = ["CodeError", "net::ERR_"];

journey(
  "a page of an older build says that there is a new one, and loads it",
  async ({ openContext, provokedErrors }) => {
    provokedErrors.push(...errorsOfMissingCode);
    const page = await openSignedIn(openContext, await createJourneyAccount(), "/projects");
    await page.getByRole("heading", { name: "No projects yet" }).waitFor();
    await buildAnew(page);
    await page.getByRole("link", { name: "Settings" }).first().click();
    const alert = page.getByRole("alert");
    await alert.getByText("There is a new version").waitFor();
    await expectAccessibleInBothThemes(page);

    await page.unrouteAll();
    await alert.getByRole("button", { name: "Reload" }).click();
    await page.getByRole("heading", { name: "Account Settings", level: 1 }).waitFor();
  },
);

journey("a page whose code does not arrive can be tried again", async ({ openContext, provokedErrors }) => {
  provokedErrors.push(...errorsOfMissingCode);
  const page = await openSignedIn(openContext, await createJourneyAccount(), "/projects");
  await page.getByRole("heading", { name: "No projects yet" }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Settings" }).first().click();
  const alert = page.getByRole("alert");
  await alert.getByText("Check the connection").waitFor();
  await alert.getByRole("button", { name: "Try Again" }).click();
  await page.getByText("The server does not answer yet.").waitFor();

  await page.context().setOffline(false);
  await alert.getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("heading", { name: "Account Settings", level: 1 }).waitFor();
});
