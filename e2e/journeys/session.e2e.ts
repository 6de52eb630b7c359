import { authRoutes, createClient } from "@foretell/contract";
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { createAccount } from "../support/account.ts";
import { journey } from "../support/journey.ts";
import { fillSignIn, signIn } from "../support/sign-in.ts";

const server = () => ({ url: inject("serverUrl"), dataDir: inject("dataDir") });

const keysOf = (page: Page, area: "localStorage" | "sessionStorage") =>
  page.evaluate<string[]>(`["accessToken", "refreshToken", "user"].filter((key) => ${area}.getItem(key) !== null)`);

journey("a visitor is asked to sign in and comes to where they wanted to go", async ({ page }) => {
  const account = await createAccount(server());
  await page.goto("/settings");
  await page.waitForURL("**/login");
  await fillSignIn(page, account);
  await page.waitForURL("**/settings");
  await page.getByText("Login successful!").waitFor();
  await expect.poll(() => page.title()).toBe("Account Settings · Foretell");

  for (const path of ["/", "/nothing/here", "/login", "/register"]) {
    await page.goto(path);
    await page.waitForURL("**/dashboard");
  }
});

journey("the sign-in form says what is wrong with each field, and with the pair", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText("Email is required").waitFor();
  await page.getByText("Password is required").waitFor();
  expect(await page.evaluate("document.activeElement.name")).toBe("email");

  await page.getByLabel("Email").fill("nobody@");
  expect(await page.getByText("Email is required").count()).toBe(0);
  expect(await page.getByText("Password is required").count()).toBe(1);
  await page.keyboard.press("Enter");
  await page.getByText("Email is invalid").waitFor();

  await fillSignIn(page, { email: "nobody@example.com", password: "wrong password" });
  await page.getByText("Login failed. Please check your credentials.").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe("nobody@example.com");

  const password = page.getByLabel("Password", { exact: true });
  expect(await password.getAttribute("type")).toBe("password");
  await page.getByRole("button", { name: "Show password" }).click();
  expect(await password.getAttribute("type")).toBe("text");
});

journey("signing out in one tab signs the other out too", async ({ page }) => {
  await signIn(page, await createAccount(server()));
  const other = await page.context().newPage();
  await other.goto("/projects");
  await other.getByRole("heading", { name: "Projects", level: 1 }).waitFor();

  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("**/login");
  await page.getByText("Logged out successfully").waitFor();
  await other.waitForURL("**/login");
  expect(await keysOf(page, "localStorage")).toEqual([]);
});

journey("without Remember me the session stays in its tab", async ({ page }) => {
  const account = await createAccount(server());
  await page.goto("/login");
  await page.getByLabel("Remember me").uncheck();
  await fillSignIn(page, account);
  await page.waitForURL("**/dashboard");
  expect(await keysOf(page, "localStorage")).toEqual([]);
  expect(await keysOf(page, "sessionStorage")).toEqual(["accessToken", "refreshToken", "user"]);

  await page.reload();
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await other.waitForURL("**/login");
});

journey("a token that is about to expire is renewed before it is used", async ({ page }) => {
  const account = await createAccount(server());
  await signIn(page, account);
  // Nothing on the page may ask the server for anything between here and the next page.
  await page.getByRole("heading", { name: "Import a dump" }).waitFor();
  const expiring = await page.evaluate<string>(`{
    localStorage.setItem("accessTokenAt", String(Date.now() - 26 * 60_000));
    localStorage.getItem("accessToken");
  }`);
  await page.route("**/v1/auth/refresh", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.goto("/projects");
  await page.getByText("Checking authentication...").waitFor();
  await page.getByRole("heading", { name: "No projects yet" }).waitFor();
  const renewed = await page.evaluate<string>(`localStorage.getItem("accessToken")`);
  expect(renewed).not.toBe(expiring);
  expect(await page.evaluate<string>(`localStorage.getItem("refreshToken")`)).not.toBe("");
});

journey("a session that somebody else has used is over, and says so", async ({ page }) => {
  const account = await createAccount(server());
  await signIn(page, account);
  await page.getByRole("heading", { name: "Import a dump" }).waitFor();
  const refreshToken = await page.evaluate<string>(`localStorage.getItem("refreshToken")`);
  const elsewhere = createClient({ baseUrl: inject("serverUrl") });
  await elsewhere(authRoutes.refresh, { body: { refreshToken } });
  await page.evaluate(`localStorage.setItem("accessTokenAt", String(Date.now() - 26 * 60_000))`);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await page.waitForURL("**/login");
  await page.getByText("This session was also used from somewhere else, and was ended. Sign in again.").waitFor();
  expect(await keysOf(page, "localStorage")).toEqual([]);
});

journey("a session that was ended elsewhere leads to the sign-in page", async ({ page, openContext }) => {
  const account = await createAccount(server());
  await signIn(page, account);
  const elsewhere = await (await openContext()).newPage();
  await signIn(elsewhere, account);
  await elsewhere.goto("/settings");
  const devices = elsewhere.getByRole("region", { name: "Devices" });
  await devices.getByText("This device").waitFor();
  const others = devices.getByRole("listitem").getByRole("button", { name: /^Sign out/ });
  for (let left = await others.count(); left > 0; left -= 1) {
    await others.first().click();
    await expect.poll(() => others.count()).toBe(left - 1);
  }

  await page.goto("/projects");
  await page.waitForURL("**/login");
  expect(await keysOf(page, "localStorage")).toEqual([]);
});
