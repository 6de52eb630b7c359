import { secondFactorRoutes, usersRoutes } from "@foretell/contract";
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { createJourneyAccount, openSignedIn } from "../support/app.ts";
import { codeOf } from "../support/authenticator.ts";
import { getLinkOfMail } from "../support/mailbox.ts";
import { journey } from "../support/journey.ts";
import { fillSignIn } from "../support/sign-in.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** The path of the link in the newest of an address's mails. */
async function pathOfMail(email: string, mailCount: number): Promise<string> {
  const link = new URL(await getLinkOfMail(inject("dataDir"), email, mailCount));
  return link.pathname + link.search;
}

/** By the link of a reset, and signs in with it. */
async function chooseNewPassword(page: Page, email: string, mailCount: number): Promise<void> {
  const password = "quite another one";
  await page.goto(await pathOfMail(email, mailCount));
  await page.getByLabel("New Password").fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.getByRole("link", { name: "Go to Login" }).click();
  await fillSignIn(page, { email, password });
  await page.waitForURL("**/dashboard");
}

journey("the owner takes a change of the email address back that a thief has made", async ({ page, openContext }) => {
  const account = await createJourneyAccount();
  const thief = await openSignedIn(openContext, account, "/settings");
  const email = `thief-${Date.now()}@example.com`;
  await account.call(usersRoutes.update, { body: { email, current_password: account.password } });
  // The thief's browser is signed in as the account: nothing is asked there.
  await thief.goto(await pathOfMail(email, 1));
  await thief.getByText("Your email address has been verified.").waitFor();

  await page.goto(await pathOfMail(account.email, 3));
  await page.getByRole("heading", { name: "Undo an Email Change" }).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "This was not me: undo it" }).click();
  await page.getByRole("heading", { name: "Your Account Is Yours Again" }).waitFor();
  await thief.goto("/projects");
  await thief.waitForURL("**/login");

  await chooseNewPassword(page, account.email, 4);
});

journey("the owner turns off the two-step sign-in that a thief has set up", async ({ page, openContext }) => {
  const account = await createJourneyAccount();
  const thief = await openSignedIn(openContext, account, "/settings");
  const body = { current_password: account.password };
  const { secret } = await account.call(secondFactorRoutes.prepare, { body });
  await account.call(secondFactorRoutes.confirm, { body: { code: codeOf(secret) } });

  const word = await pathOfMail(account.email, 2);
  await page.goto(word);
  await page.getByRole("heading", { name: "Turn Off Two-Step Sign-In" }).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "This was not me: turn it off" }).click();
  await page.getByRole("heading", { name: "Your Account Is Yours Again" }).waitFor();
  await thief.goto("/projects");
  await thief.waitForURL("**/login");

  await chooseNewPassword(page, account.email, 3);

  await page.goto(word);
  await page.getByRole("button", { name: "This was not me: turn it off" }).click();
  await page.getByText("This link has expired or was used already").waitFor();
  await expectAccessibleInBothThemes(page);
});

journey("whoever did not make an account with their address says so", async ({ page }) => {
  const squatter = await createJourneyAccount({ isVerified: false, fullName: "Sam Squatter" });
  await page.goto(await pathOfMail(squatter.email, 1));
  await page.getByRole("heading", { name: "Did You Make This Account?" }).waitFor();
  await page.getByText("Sam Squatter").waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "No, this was not me" }).click();
  await page.getByText("The account was removed.").waitFor();
  await page.getByRole("link", { name: "Back to Login" }).click();
  await fillSignIn(page, squatter);
  await page.getByText("Login failed. Please check your credentials.").waitFor();
});

journey("an account is verified in another browser than it was made in", async ({ page }) => {
  const account = await createJourneyAccount({ isVerified: false });
  await page.goto(await pathOfMail(account.email, 1));
  await page.getByRole("button", { name: "Yes, verify my email" }).click();
  await page.getByText("Welcome, Ada Example!").waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Email Already Verified" }).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "Go to Login" }).click();
  await page.waitForURL("**/login");
});

journey("every other device is signed out at once, and the settings tell of it", async ({ page, openContext }) => {
  const account = await createJourneyAccount();
  const context = await openContext({ userAgent: firefox });
  const other = await context.newPage();
  await other.goto("/login");
  await fillSignIn(other, account);
  await other.waitForURL("**/dashboard");

  await page.goto("/login");
  await fillSignIn(page, account);
  await page.waitForURL("**/dashboard");
  await page.goto("/settings");
  const devices = page.getByRole("region", { name: "Devices" });
  await devices.getByText("Firefox on Linux").first().waitFor();
  await devices.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect.poll(() => devices.getByRole("listitem").count()).toBe(1);
  await devices.getByText("This device").waitFor();
  expect(await devices.getByRole("button").count()).toBe(0);
  const activity = page.getByRole("region", { name: "Recent activity of your account" });
  await activity.getByText("Every other device was signed out").waitFor();
  expect(await activity.getByText("Signed in").count()).toBe(3);
  await expectAccessibleInBothThemes(page);
  await other.goto("/projects");
  await other.waitForURL("**/login");
});
