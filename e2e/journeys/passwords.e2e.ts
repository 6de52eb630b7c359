import { authRoutes, createClient } from "@foretell/contract";
import { expect } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { createAccount } from "../support/account.ts";
import { createJourneyAccount, openSignedIn } from "../support/app.ts";
import { journey } from "../support/journey.ts";
import { getLinkOfMail } from "../support/mailbox.ts";
import { fillSignIn } from "../support/sign-in.ts";
import { startServer } from "../support/start-server.ts";

journey(
  "a password that is chosen shows how strong it is, and one that anybody would try is refused",
  async ({ page }) => {
    await page.goto("/register");
    const password = page.getByLabel("Password", { exact: true });
    const strength = (word: string) => page.getByText(`Password strength: ${word}`);
    await page.getByText("At least 6 characters").waitFor();
    await page.getByLabel("Full Name").fill("Ada Lovelace");
    await page.getByLabel("Email").fill("ada@example.org");
    await password.fill("lovelace1815");
    await strength("Very weak").waitFor();
    await password.fill("sommer2024");
    await strength("Weak").waitFor();
    await password.fill("seven grey herons over the weir");
    await strength("Strong").waitFor();
    await expectAccessibleInBothThemes(page);

    const send = async (word: string) => {
      await password.fill(word);
      await page.getByLabel("Confirm Password").fill(word);
      await page.getByRole("button", { name: "Create Account" }).click();
    };
    await send("lovelace1815");
    await page.getByText("Password must not contain your name or email address").waitFor();
    await send("abcdef");
    await page.getByText("Password must not be repeated characters or a simple sequence").waitFor();
    await send("password1");
    await page.getByRole("main").getByText("This password is among the most common ones. Choose another").waitFor();
    expect(await password.getAttribute("aria-invalid")).toBe("true");
    await expectAccessibleInBothThemes(page);
  },
);

journey(
  "a form is sent though the lists of the strength meter do not come",
  async ({ openContext, provokedErrors }) => {
    provokedErrors.push("Failed to load resource", "net::ERR_FAILED");
    const account = await createJourneyAccount();
    const page = await openSignedIn(openContext, account, "/settings");
    await page.route("**/assets/password-strength-*.js", (route) => route.abort());
    await page.getByLabel("Current Password").fill(account.password);
    await page.getByLabel("New Password", { exact: true }).fill("a new secret");
    await page.getByLabel("Confirm New Password").fill("a new secret");
    await page.getByText("At least 6 characters").waitFor();
    await page.getByRole("button", { name: "Change Password" }).click();
    await page.getByText("Password updated successfully").waitFor();
  },
);

journey("an owner does not notice that others try their password", async ({ openContext }) => {
  const server = await startServer({ RATE_LIMITS: "on" });
  try {
    const account = await createAccount(server);
    const context = await openContext({ baseURL: server.url });
    const page = await context.newPage();
    await page.goto("/login");
    await fillSignIn(page, account);
    await page.waitForURL("**/dashboard");
    await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Sign Out" }).click();
    await page.waitForURL("**/login");

    const attacker = createClient({ baseUrl: server.url });
    let networkCount = 0;
    /** Gives the status of one more wrong password, from a network of its own. */
    const guess = async () => {
      const headers = { "x-forwarded-for": `203.0.113.${(networkCount += 1) % 256}` };
      const body = { email: account.email, password: "not this one" };
      return attacker(authRoutes.login, { body }, { headers }).catch((error: { status: number }) => error.status);
    };
    const statuses = [];
    for (let index = 0; index < 30; index += 1) statuses.push(await guess());
    expect(statuses.slice(0, 20)).toEqual(Array<number>(20).fill(401));
    expect(statuses).toContain(429);
    for (let index = 0; index < 10; index += 1)
      await attacker(authRoutes.forgotPassword, { body: { email: account.email } }).catch(() => undefined);

    await page.reload();
    await fillSignIn(page, account);
    await page.waitForURL("**/dashboard");

    // On a device that is new they wait, and the link of a mail lets them in at once.
    const elsewhere = await openContext({
      baseURL: server.url,
      extraHTTPHeaders: { "x-forwarded-for": "198.51.100.7" },
    });
    const other = await elsewhere.newPage();
    await other.goto("/login");
    await other.getByLabel("Email").fill(account.email);
    await other.getByLabel("Password", { exact: true }).fill(account.password);
    await expect.poll(guess).toBe(401);
    await other.getByRole("button", { name: "Sign In" }).click();
    await other
      .getByRole("main")
      .getByText(/^Too many attempts\. Try again in/)
      .waitFor();
    const mail = new URL(await getLinkOfMail(server.dataDir, `To: Ada Example <${account.email}>\nSubject: Reset`));
    await other.goto(mail.pathname + mail.search);
    await other.getByLabel("New Password").fill("a new secret");
    await other.getByLabel("Confirm Password").fill("a new secret");
    await other.getByRole("button", { name: "Reset Password" }).click();
    await other.getByRole("link", { name: "Go to Login" }).click();
    await fillSignIn(other, { email: account.email, password: "a new secret" });
    await other.waitForURL("**/dashboard");
    // Before the server goes, or their pages would tell of it.
    await Promise.all([context.close(), elsewhere.close()]);
  } finally {
    await server.stop();
  }
});
