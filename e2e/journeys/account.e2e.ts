import { expect, inject } from "vitest";
import { createAccount } from "../support/account.ts";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { getLinkOfMail } from "../support/mailbox.ts";
import { journey } from "../support/journey.ts";
import { fillSignIn, signIn } from "../support/sign-in.ts";

const server = () => ({ url: inject("serverUrl"), dataDir: inject("dataDir") });

journey("an unverified account is reminded until the link of the mail was opened", async ({ page }) => {
  const account = await createAccount(server(), { isVerified: false });
  await signIn(page, account);
  const reminder = page.getByRole("region", { name: "Email verification" });
  await reminder.getByText(account.email).waitFor();
  await reminder.getByRole("button", { name: "Resend email" }).click();
  await reminder.getByText("Sent").waitFor();

  const link = new URL(await getLinkOfMail(inject("dataDir"), account.email, 2));
  const other = await page.context().newPage();
  await other.goto(link.pathname + link.search);
  await other.getByText("Welcome, Ada Example!").waitFor();
  await page.reload();
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  await expect.poll(() => reminder.count()).toBe(0);
});

journey("a link without a token, or with a wrong one, says so and offers a way on", async ({ page }) => {
  await page.goto("/verify-email");
  await page.getByText("No verification token provided").waitFor();
  await page.goto("/verify-email?token=123456789");
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("button", { name: "Try Again" }).waitFor();
  await page.getByRole("link", { name: "Back to Login" }).click();
  await page.waitForURL("**/login");

  await page.goto("/reset-password");
  await page.getByText("Invalid or missing reset token.").waitFor();
});

journey("a forgotten password is reset by mail", async ({ page }) => {
  const account = await createAccount(server());
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.waitForURL("**/forgot-password");
  await page.getByRole("button", { name: "Send Reset Link" }).waitFor();
  await page.getByLabel("Email").fill("not an address");
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await page.getByText("Please enter a valid email address").waitFor();
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await page.getByRole("heading", { name: "Check Your Email" }).waitFor();
  await page.getByRole("button", { name: "Try a different email" }).click();
  expect(await page.getByLabel("Email").inputValue()).toBe("");

  await expect.poll(() => getLinkOfMail(inject("dataDir"), account.email)).toContain("/reset-password");
  const link = new URL(await getLinkOfMail(inject("dataDir"), account.email));
  await page.goto(link.pathname + link.search);
  const send = page.getByRole("button", { name: "Reset Password" });
  await send.click();
  await page.getByText("Please fill in both password fields.").waitFor();
  await page.getByLabel("New Password").fill("a new secret");
  await page.getByLabel("Confirm Password").fill("another one");
  await send.click();
  await page.getByText("Passwords do not match.").waitFor();
  await page.getByLabel("Confirm Password").fill("a new secret");
  await send.click();
  await page.getByText("Your password has been reset successfully.").waitFor();

  await page.getByRole("link", { name: "Go to Login" }).click();
  await fillSignIn(page, { email: account.email, password: "a new secret" });
  await page.waitForURL("**/dashboard");
});

journey("name, password and the account itself are changed in the settings", async ({ page }) => {
  const account = await createAccount(server());
  await signIn(page, account);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  expect(await page.getByLabel("Email").isDisabled()).toBe(true);
  await page.getByLabel("Full Name").fill("Grace Example");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Profile updated successfully").waitFor();
  expect(await page.evaluate<string>(`JSON.parse(localStorage.getItem("user")).full_name`)).toBe("Grace Example");

  const change = page.getByRole("button", { name: "Change Password" });
  await page.getByLabel("Current Password").fill("wrong");
  await page.getByLabel("New Password", { exact: true }).fill("a new secret");
  await page.getByLabel("Confirm New Password").fill("a new secret");
  await change.click();
  await expect.poll(() => page.getByLabel("Current Password").getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel("Current Password").fill(account.password);
  await change.click();
  await page.getByText("Password updated successfully").waitFor();

  await page.getByRole("button", { name: "Delete Account" }).click();
  const dialog = page.getByRole("alertdialog");
  const confirm = dialog.getByRole("button", { name: "Delete Account" });
  await confirm.click();
  await dialog.getByText("Current password is required").waitFor();
  await dialog.getByLabel("Password", { exact: true }).fill(account.password);
  await confirm.click();
  await dialog.getByText("Current password is incorrect").waitFor();
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel("Password", { exact: true }).fill("a new secret");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/login");
  await page.getByText("Account deleted successfully").waitFor();
  await fillSignIn(page, { email: account.email, password: "a new secret" });
  await page.getByText("Login failed. Please check your credentials.").waitFor();
});
