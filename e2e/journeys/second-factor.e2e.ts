import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { createJourneyAccount, openSignedIn } from "../support/app.ts";
import { codeOf } from "../support/authenticator.ts";
import { journey } from "../support/journey.ts";
import { fillSignIn } from "../support/sign-in.ts";

async function readRecoveryCodes(page: Page): Promise<string[]> {
  const list = page.getByRole("list", { name: "Recovery codes" });
  await list.waitFor();
  return list.getByRole("listitem").allTextContents();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("**/login");
}

journey(
  "two-step sign-in is set up, asked for, survived without the phone, and turned off",
  async ({ openContext }) => {
    const account = await createJourneyAccount();
    const page = await openSignedIn(openContext, account, "/settings");
    const section = page.getByRole("region", { name: "Two-step sign-in" });
    await section.getByRole("button", { name: "Set up two-step sign-in" }).click();

    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Password", { exact: true }).fill("not this one");
    await page.keyboard.press("Enter");
    await dialog.getByText("Current password is incorrect").waitFor();
    await dialog.getByLabel("Password", { exact: true }).fill(account.password);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    await expectAccessibleInBothThemes(page);
    const key = (await dialog.getByLabel("Key", { exact: true }).textContent()) ?? "";
    expect(key.replaceAll(" ", "")).toMatch(/^[A-Z2-7]{32}$/);
    await dialog.getByLabel("Code", { exact: true }).fill("000000");
    await dialog.getByRole("button", { name: "Turn on" }).click();
    await dialog.getByText("This code is wrong or was used already").waitFor();
    await dialog.getByLabel("Code", { exact: true }).fill(codeOf(key, -1));
    await dialog.getByRole("button", { name: "Turn on" }).click();

    await dialog.getByRole("heading", { name: "Two-Step Sign-In Is On" }).waitFor();
    const codes = await readRecoveryCodes(page);
    expect(codes).toHaveLength(10);
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Close Without the Codes?" });
    await question.waitFor();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    expect(await readRecoveryCodes(page)).toEqual(codes);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(await readFile(await download.path(), "utf8")).toBe(`${codes.join("\n")}\n`);
    await dialog.getByRole("button", { name: "I have kept them" }).click();
    await section.getByText("10 recovery codes left").waitFor();

    await signOut(page);
    await fillSignIn(page, account);
    await page.getByRole("heading", { name: "Two-Step Sign-In" }).waitFor();
    const code = page.getByLabel("Code", { exact: true });
    await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await code.getAttribute("autocomplete")).toBe("one-time-code");
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Back to Login" }).click();
    expect(await page.getByLabel("Email").inputValue()).toBe(account.email);
    await fillSignIn(page, account);
    await code.fill("000000");
    await page.keyboard.press("Enter");
    await page.getByRole("main").getByText("This code is wrong or was used already").waitFor();
    await code.fill(codeOf(key));
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL(/dashboard|settings/);

    await signOut(page);
    await fillSignIn(page, account);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery Code").fill((codes[0] ?? "").toLowerCase());
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL(/dashboard|settings/);

    await page.goto("/settings");
    await section.getByText("9 recovery codes left").waitFor();
    await section.getByRole("button", { name: "New recovery codes" }).click();
    await dialog.getByLabel("Password", { exact: true }).fill(account.password);
    await dialog.getByLabel("Code", { exact: true }).fill(codeOf(key, 1));
    await dialog.getByRole("button", { name: "Make new codes" }).click();
    const renewed = await readRecoveryCodes(page);
    expect(renewed).toHaveLength(10);
    expect(renewed.filter((one) => codes.includes(one))).toEqual([]);
    await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: "Download" }).click()]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await section.getByText("10 recovery codes left").waitFor();

    await section.getByRole("button", { name: "Turn off" }).click();
    await dialog.getByRole("button", { name: "Turn off" }).click();
    await dialog.getByText("Current password is required").waitFor();
    await dialog.getByLabel("Password", { exact: true }).fill(account.password);
    await dialog.getByRole("button", { name: "Turn off" }).click();
    await dialog.getByText("Enter the code of your authenticator app, or a recovery code").waitFor();
    await dialog.getByLabel("Code", { exact: true }).fill(renewed[0] ?? "");
    await dialog.getByRole("button", { name: "Turn off" }).click();
    await section.getByRole("button", { name: "Set up two-step sign-in" }).waitFor();

    await signOut(page);
    await fillSignIn(page, account);
    await page.waitForURL(/dashboard|settings/);
  },
);
