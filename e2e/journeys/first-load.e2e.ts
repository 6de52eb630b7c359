import { expect } from "vitest";
import { createJourneyAccount, openSignedIn } from "../support/app.ts";
import { journey } from "../support/journey.ts";
import { fillSignIn } from "../support/sign-in.ts";

const rules = "**/assets/sign-in-forms-*.js";

journey("a form that is sent before its rules are there waits for them", async ({ page }) => {
  const arrival = Promise.withResolvers<void>();
  await page.route(rules, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/v1/auth/login")) sent.push(request.url());
  });
  await page.goto("/login");
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("button", { name: "Sign In" }).click();
  arrival.resolve();
  await page.getByText("Email is invalid").waitFor();
  expect(await page.getByText("Password is required").isVisible()).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
  expect(sent).toEqual([]);
});

journey(
  "a form whose rules do not arrive says so, and signs in at the next press",
  async ({ page, provokedErrors }) => {
    provokedErrors.push("net::ERR_FAILED");
    const account = await createJourneyAccount();
    await page.route(rules, (route) => route.abort());
    await page.goto("/login");
    await fillSignIn(page, account);
    await page.getByText("A part of this page did not arrive.").waitFor();
    await page.unroute(rules);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL("**/dashboard");
  },
);

journey("the pages behind the sign-in hold still while their frame arrives late", async ({ openContext }) => {
  const account = await createJourneyAccount();
  // A page that needs none of the frame: the sign-in page fetches it beforehand, and then nothing would be late.
  const page = await openSignedIn(openContext, account, "/docs/warnings");
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const arrival = Promise.withResolvers<void>();
  await page.route("**/assets/shell-*.js", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto("/dashboard");
  await page.getByText("Loading the page").waitFor({ state: "attached" });
  expect(await page.getByText("Checking authentication...").count()).toBe(0);
  arrival.resolve();
  await page.getByRole("heading", { name: /Welcome/ }).waitFor();
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
});

journey("a page's data is asked for while its code is on its way", async ({ openContext }) => {
  const account = await createJourneyAccount();
  const page = await openSignedIn(openContext, account, "/settings");
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  const arrival = Promise.withResolvers<void>();
  await page.route("**/assets/dashboard-page-*.js", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => request.url().endsWith("/v1/workspace"));
  await page.goto("/dashboard");
  await asked;
  expect(await page.getByRole("heading", { name: /Welcome/ }).count()).toBe(0);
  arrival.resolve();
  await page.getByRole("heading", { name: /Welcome/ }).waitFor();
});
