import type { Page } from "playwright-core";
import type { Account } from "./account.ts";

/** Fills in the sign-in form that shows and sends it. */
export async function fillSignIn(page: Page, { email, password }: Pick<Account, "email" | "password">): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Signs in on the sign-in page and waits for the dashboard. */
export async function signIn(page: Page, account: Pick<Account, "email" | "password">): Promise<void> {
  await page.goto("/login");
  await fillSignIn(page, account);
  await page.waitForURL("**/dashboard");
}
