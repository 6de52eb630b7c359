import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { createJourneyAccount } from "../support/app.ts";
import { journey } from "../support/journey.ts";
import { tabTo, waitForFocus } from "../support/keyboard.ts";
import { shopDump } from "../support/shop-dump.ts";

journey("the keyboard alone leads from sign-in to the impact of a statement", async ({ page }) => {
  const { email, password } = await createJourneyAccount();
  await page.goto("/login");
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();

  await page.keyboard.press("Control+k");
  await waitForFocus(page, page.getByRole("combobox", { name: "Find anything" }));
  await page.keyboard.type("projects");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "No projects yet" }).waitFor();
  await page.keyboard.press("n");
  await waitForFocus(page, page.getByRole("dialog").getByLabel("Project Name"));
  await page.keyboard.type("Billing");
  await page.keyboard.press("Enter");
  await page.getByText("Project created successfully").waitFor();
  await tabTo(page, page.getByRole("link", { name: "View Project" }));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Billing", level: 1 }).waitFor();

  await tabTo(page, page.getByRole("link", { name: "Schemas" }).first());
  await page.keyboard.press("Enter");
  await page.getByText("No schemas yet").waitFor();
  await page.keyboard.press("n");
  await tabTo(page, page.getByRole("textbox", { name: "SQL dump" }));
  await page.keyboard.insertText(shopDump);
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { name: "Found in the dump" }).waitFor();

  await tabTo(page, page.getByRole("link", { name: "Run a simulation" }));
  await page.keyboard.press("Enter");
  await waitForFocus(page, page.getByRole("dialog").getByRole("textbox", { name: "Query" }));
  await page.keyboard.insertText("DELETE FROM customer WHERE customer_id = 1");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("region", { name: "Verdict" }).getByText("Blocked:").waitFor();

  const results = page.getByRole("region", { name: "Impact results" });
  await results.getByRole("button", { name: /^customer/ }).waitFor();
  await page.keyboard.press("j");
  await waitForFocus(page, results.getByRole("button", { name: /^customer/ }));
  await page.keyboard.press("j");
  await waitForFocus(page, results.getByRole("button", { name: /^invoice/ }).first());
  await page.keyboard.press("Enter");
  await results.getByRole("region", { name: "How the number came about" }).waitFor();
  await page.keyboard.press("k");
  await waitForFocus(page, results.getByRole("button", { name: /^customer/ }));

  await tabTo(page, results.getByRole("tab", { name: "Cascade levels" }), "Shift+Tab");
  await page.keyboard.press("ArrowRight");
  const diagram = results.getByRole("application", { name: /5 tables/ });
  await tabTo(page, diagram);
  await page.keyboard.press("ArrowRight");
  await results.getByRole("region", { name: /^Table / }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => results.getByRole("region", { name: /^Table / }).count()).toBe(0);
});

journey("the keyboard alone leads through the sample: diagram, table, DELETE, verdict and report", async ({ page }) => {
  const { email, password } = await createJourneyAccount();
  await page.goto("/login");
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Open the sample project" }));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Sample shop", level: 1 }).waitFor();

  await tabTo(page, page.getByRole("link", { name: /^ERD/ }).last());
  await page.keyboard.press("Enter");
  const diagram = page.getByRole("application", { name: /20 tables/ });
  await tabTo(page, diagram);
  await page.keyboard.press("ArrowRight");
  await page.getByRole("region", { name: /^Table / }).waitFor();
  await page.keyboard.press("/");
  await waitForFocus(page, page.getByRole("combobox", { name: "Find a table or column" }));
  await page.keyboard.type("customer");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("region", { name: "Table Shop.customer", exact: true });
  await panel.waitFor();
  await waitForFocus(page, diagram);
  await tabTo(page, panel.getByRole("link", { name: "Simulate a DELETE" }));
  await page.keyboard.press("Enter");

  await waitForFocus(page, page.getByRole("dialog").getByRole("textbox", { name: "Query" }));
  await page.keyboard.type("5");
  await page.keyboard.press("Control+Enter");
  const verdict = page.getByRole("region", { name: "Verdict" });
  await verdict.getByText("Blocked:").waitFor();
  expect(await verdict.textContent()).toContain("orders");

  await tabTo(page, page.getByRole("button", { name: "Export", exact: true }));
  await page.keyboard.press("Enter");
  const markdown = page.getByRole("menuitem", { name: "Markdown", exact: true });
  await markdown.waitFor();
  await page.keyboard.type("Mark");
  await waitForFocus(page, markdown);
  const saved = page.waitForEvent("download", { timeout: 45_000 });
  await page.keyboard.press("Enter");
  expect(await readFile(await (await saved).path(), "utf8")).toContain("Blocked");
});
