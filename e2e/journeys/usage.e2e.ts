import { expect } from "vitest";
import { createJourneyAccount, openSignedIn } from "../support/app.ts";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { openShop } from "../support/simulation.ts";

journey("the settings tell what the account has, may have, and where it is", async ({ openContext }) => {
  const { page, projectId } = await openShop(openContext, "/schemas");
  await page.goto("/settings#usage");
  const usage = page.getByRole("region", { name: "Usage" });
  await usage.getByText("of 2 GB").waitFor();
  await usage.getByText("1 of 1 000".replace(" 0", "\u202f0")).waitFor();
  expect(await usage.getByRole("progressbar").count()).toBe(5);
  expect(await page.getByRole("region", { name: "Room left" }).count()).toBe(0);
  await expectAccessibleInBothThemes(page);
  await usage.getByRole("link", { name: "Billing" }).click();
  await page.waitForURL(`**/projects/${projectId}`);
});

journey(
  "an unverified account is told what it will have, and one without room sees so on every page",
  async ({ openContext }) => {
    const account = await createJourneyAccount({ isVerified: false });
    const page = await openSignedIn(openContext, account, "/settings");
    const usage = page.getByRole("region", { name: "Usage" });
    await usage.getByText("Until your email address is verified").waitFor();
    await usage.getByText("Once verified: 2 GB").waitFor();

    const figure = { used: 0, limit: 100, verified_limit: 100 };
    const full = {
      is_verified: true,
      storage_bytes: { used: 1_950_000_000, limit: 2_000_000_000, verified_limit: 2_000_000_000 },
      projects: { ...figure, used: 100 },
      schemas: figure,
      simulations: figure,
      uploaded_bytes_today: figure,
      day_ends_at: new Date(Date.now() + 3_600_000).toISOString(),
      largest_projects: [],
    };
    await page.route("**/v1/users/me/usage", (route) => route.fulfill({ json: { success: true, data: full } }));
    await page.goto("/dashboard");
    const bar = page.getByRole("region", { name: "Room left" });
    await bar.getByText("Your account is full: projects 100 of 100. Nearly full: storage 1.9 GB of 2 GB.").waitFor();
    await bar.getByRole("link", { name: "See what takes room" }).click();
    await page.waitForURL("**/settings#usage");
    await usage.getByText(": nearly full").waitFor();
    await usage.getByText(": full").waitFor();
    await expectAccessibleInBothThemes(page);
  },
);
