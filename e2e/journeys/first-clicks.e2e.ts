import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { journey } from "../support/journey.ts";
import { getLinkOfMail } from "../support/mailbox.ts";
import { startServer } from "../support/start-server.ts";

/** From the account that was made to a blocked statement that is understood. */
const mostPresses = 5;

/** Counts what the browser itself takes for presses of a pointer, on all pages of a context from now on. */
async function countPresses(context: BrowserContext): Promise<readonly string[]> {
  const presses: string[] = [];
  await context.exposeFunction("reportPress", (what: string) => void presses.push(what));
  // As text: it runs in the page.
  const listen = `addEventListener("pointerdown", ({ isTrusted, target }) => {
    if (isTrusted) reportPress(target.closest("a, button, label, input")?.innerText || target.name || target.tagName);
  }, true)`;
  await context.addInitScript(listen);
  await Promise.all(context.pages().map((page) => page.evaluate(listen)));
  return presses;
}

async function register(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Full Name").fill("Ann Example");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByText("Registration successful! Please check your email to verify your account.").waitFor();
}

journey("a blocked DELETE is understood within five clicks of a new account", async ({ openContext }) => {
  const server = await startServer();
  try {
    const context = await openContext({ baseURL: server.url });
    const page = await context.newPage();
    const password = "correct horse battery";
    await register(page, "ann@example.com", password);

    const presses = await countPresses(context);
    // The link in the mail is not one of the product's own clicks.
    const link = new URL(await getLinkOfMail(server.dataDir, "ann@example.com"));
    await page.goto(`${link.pathname}${link.search}`);
    await page.getByRole("link", { name: "Go to Login" }).click();
    await page.getByLabel("Password", { exact: true }).click();
    await page.keyboard.type(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("button", { name: "Open the sample project" }).click();
    await page.getByRole("link", { name: /^Delete a customer who has ordered/ }).click();

    const verdict = page.getByRole("region", { name: "Verdict" });
    await verdict.getByText("Blocked:").waitFor();
    expect(await verdict.textContent()).toContain("orders");
    expect(presses.length, presses.join(", ")).toBeGreaterThan(0);
    expect(presses.length, presses.join(", ")).toBeLessThanOrEqual(mostPresses);
  } finally {
    await server.stop();
  }
});
