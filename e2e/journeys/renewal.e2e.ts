import type { Page } from "playwright-core";
import { expect } from "vitest";
import { createJourneyAccount, openSignedIn } from "../support/app.ts";
import { journey } from "../support/journey.ts";

const minuteMs = 60_000;

/** The renewals that a page has asked for. */
function countRenewals(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/v1/auth/refresh")) count += 1;
  });
  return () => count;
}

const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" });

async function lookAround(page: Page): Promise<void> {
  await navigation(page).getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "Account Settings", level: 1 }).waitFor();
  await navigation(page).getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
}

for (const minutes of [26, 40, -180]) {
  journey(`a clock that is ${minutes} minutes ahead of the server's signs nobody out`, async ({ openContext }) => {
    const account = await createJourneyAccount();
    const page = await openSignedIn(openContext, account, "/docs");
    await page.clock.install({ time: Date.now() + minutes * minuteMs });
    const countOf = countRenewals(page);
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
    for (let second = 0; second < 60; second += 20) {
      await lookAround(page);
      await page.clock.fastForward(20_000);
    }
    expect(countOf()).toBeLessThanOrEqual(3);
    expect(new URL(page.url()).pathname).toBe("/dashboard");
    // Once the token's own life is nearly over it is renewed, once.
    const before = countOf();
    await page.clock.fastForward(26 * minuteMs);
    await expect.poll(countOf).toBe(before + 1);
    await lookAround(page);
  });
}

journey("whoever comes back after an hour is still signed in", async ({ openContext }) => {
  const account = await createJourneyAccount();
  const page = await openSignedIn(openContext, account, "/dashboard");
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  const later = await page.context().newPage();
  await page.close();
  await later.clock.install({ time: Date.now() + 60 * minuteMs });
  const countOf = countRenewals(later);
  await later.goto("/projects");
  await later.getByRole("heading", { name: "No projects yet" }).waitFor();
  expect(countOf()).toBe(1);
});

journey("a server that is away when a renewal is due signs nobody out", async ({ openContext, provokedErrors }) => {
  provokedErrors.push("net::ERR_CONNECTION_REFUSED", "503");
  const account = await createJourneyAccount();
  const page = await openSignedIn(openContext, account, "/docs");
  await page.clock.install();
  const countOf = countRenewals(page);
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  let turn = 0;
  await page.route("**/v1/auth/refresh", (route) => {
    turn += 1;
    return turn % 2 === 0 ? route.fulfill({ status: 503, body: "{}" }) : route.abort("connectionrefused");
  });
  const before = countOf();
  await page.clock.fastForward(25 * minuteMs + 5_000);
  await expect.poll(countOf).toBe(before + 1);
  for (let second = 0; second < 60; second += 20) {
    await lookAround(page);
    await page.clock.fastForward(20_000);
  }
  expect(countOf() - before).toBeLessThanOrEqual(4);
  expect(new URL(page.url()).pathname).toBe("/dashboard");

  let isRenewed = false;
  page.on("response", (response) => {
    isRenewed ||= response.url().endsWith("/v1/auth/refresh") && response.ok();
  });
  await page.unroute("**/v1/auth/refresh");
  const wait = async (): Promise<boolean> => {
    await page.clock.fastForward(minuteMs);
    return isRenewed;
  };
  await expect.poll(wait, { interval: 500, timeout: 10_000 }).toBe(true);
  await lookAround(page);
});
