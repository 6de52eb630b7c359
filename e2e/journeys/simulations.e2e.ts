import { expect } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { failAt, toasted } from "../support/fail-at.ts";
import { journey } from "../support/journey.ts";
import { shopDump } from "../support/shop-dump.ts";
import { openShop, openSimulation, retypeQuery, startSimulation } from "../support/simulation.ts";

const statements = [
  {
    type: "SELECT",
    query: "SELECT c.name, i.total FROM customer c JOIN invoice i ON i.customer_id = c.customer_id",
    verdict: "Succeeds:",
    tables: ["customer", "invoice"],
    action: "SELECT",
  },
  {
    type: "UPDATE",
    query: "UPDATE customer SET city = 'Lyon' WHERE city = 'Ghent'",
    verdict: "Succeeds: updates 2 rows of customer.",
    tables: ["customer"],
    action: "UPDATE",
  },
  {
    type: "INSERT",
    query: "INSERT INTO invoice (invoice_id, customer_id, total) VALUES (13, 2, 5)",
    verdict: "Succeeds: inserts 1 row into invoice.",
    tables: ["invoice"],
    action: "INSERT",
  },
  {
    type: "DELETE",
    query: "DELETE FROM customer WHERE customer_id = 1",
    verdict: "Blocked: invoice_customer_id_fkey (NO ACTION) still has 2 rows in invoice.",
    tables: ["customer", "note", "visit", "invoice", "note_tag"],
    action: "CASCADE delete",
  },
] as const;

journey("a SELECT, an UPDATE, an INSERT and a DELETE each get their verdict and tables", async ({ openContext }) => {
  const { page } = await openShop(openContext, "/simulations");
  await page.getByRole("heading", { name: "No simulations yet" }).waitFor();
  for (const { type, query, verdict, tables, action } of statements) {
    await startSimulation(page, query);
    await expect.poll(() => page.getByLabel("Query type").inputValue()).toBe(type);
    await page.getByText("The statement can be simulated.").waitFor();
    await page.getByLabel("Simulation name").fill(`Try a ${type}`);
    await page.getByRole("button", { name: "Run Simulation" }).click();
    await page.getByRole("heading", { name: `Try a ${type}`, level: 1 }).waitFor();
    await expect.poll(() => page.getByRole("region", { name: "Verdict" }).innerText()).toContain(verdict);
    const results = page.getByRole("region", { name: "Impact results" });
    await page.getByText("Simulated: nothing was run on a database").waitFor();
    await page.getByText(type === "SELECT" ? "Rows returned" : "Rows affected").waitFor();
    for (const table of tables) await results.getByText(table, { exact: true }).first().waitFor();
    await results.getByText(action, { exact: true }).first().waitFor();
    if (type === "INSERT" || type === "DELETE") await expectAccessibleInBothThemes(page);
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Simulations" }).click();
  }
  for (const { type, query } of statements) {
    const entry = page.getByRole("article", { name: `Try a ${type}` });
    await entry.getByText(query).waitFor();
    await entry.getByText(type === "DELETE" ? "Blocked" : "Succeeds").waitFor();
  }
  await expectAccessibleInBothThemes(page);
});

journey("a name that a person gave stays, however soon the statement comes after it", async ({ openContext }) => {
  const { page } = await openShop(openContext, "/simulations");
  await page.getByRole("button", { name: "Run New Simulation" }).first().click();
  await page.getByRole("textbox", { name: "Query" }).waitFor();
  // Both in one task: between two of the browser's own there is time for a render.
  await page.getByLabel("Simulation name").evaluate((name: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(name, "Mine");
    name.dispatchEvent(new InputEvent("input", { bubbles: true }));
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "DELETE FROM note");
    const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.querySelector(".cm-content")?.dispatchEvent(paste);
  });
  await page.getByText("The statement can be simulated.").waitFor();
  expect(await page.getByLabel("Simulation name").inputValue()).toBe("Mine");
});

journey("what is wrong with a statement shows while it is typed, and one press mends it", async ({ openContext }) => {
  const { page } = await openShop(openContext, "/simulations");
  await startSimulation(page, "DELETE FROM custommer WHERE customer_id = 4");
  await page.getByText(/There is no table or view "custommer"/).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Use customer" }).click();
  await page.getByText("The statement can be simulated.").waitFor();
  expect(await page.getByRole("textbox", { name: "Query" }).innerText()).toContain("DELETE FROM customer WHERE");

  await retypeQuery(page, "DELETE FROM customer WHERE custmer_id = 4");
  await page.getByRole("button", { name: "Use customer_id" }).waitFor();
  await retypeQuery(page, "DELTE FROM customer WHERE customer_id = 4");
  await page.getByRole("button", { name: "Use DELETE" }).click();
  await page.getByText("The statement can be simulated.").waitFor();

  await retypeQuery(page, "DELETE FROM customer WHERE custmer_id = 4");
  await page.getByRole("button", { name: "Use customer_id" }).waitFor();
  await page.getByRole("button", { name: "Run Simulation" }).click();
  await page.getByRole("alert").getByText("custmer_id").first().waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Simulations" }).click();
  await page.getByRole("article").getByText("error", { exact: true }).waitFor();
});

journey("several statements are told one by one, and the one that fails is open", async ({ openContext }) => {
  const { page } = await openShop(openContext, "/simulations");
  await startSimulation(page, "DELETE FROM note; DELETE FROM customer; DELETE FROM visit");
  await page.getByRole("button", { name: "Run Simulation" }).click();
  const statements = page.getByRole("region", { name: "Statements in order" });
  await statements.getByRole("button", { name: /^2 DELETE FROM customer/, expanded: true }).waitFor();
  await statements.getByText("Fails", { exact: true }).first().waitFor();
  await statements.getByText("Not run", { exact: true }).first().waitFor();
  await statements.getByRole("button", { name: /^1 DELETE FROM note/ }).click();
  await statements.getByRole("button", { name: /^1 DELETE FROM note/, expanded: true }).waitFor();
  await expectAccessibleInBothThemes(page);
});

journey("without rows, what may still reference a deleted row may block it", async ({ openContext }) => {
  const structure = shopDump.slice(0, shopDump.indexOf("INSERT INTO"));
  const shop = await openShop(openContext, "/simulations", structure);
  const { page } = shop;
  await openSimulation(shop, "DELETE FROM customer WHERE customer_id = 1");
  const verdict = page.getByRole("region", { name: "Verdict" });
  await verdict.getByText("May be blocked").waitFor();
  expect(await verdict.innerText()).toContain("invoice_customer_id_fkey");
  expect(await verdict.innerText()).toContain("To unblock:");
  await page.getByText("What it reaches if nothing blocks it, the rows that may block not counted:").waitFor();
  const results = page.getByRole("region", { name: "Impact results" });
  await results.getByRole("button", { name: /^invoice .*NO ACTION may block/ }).waitFor();
  await results.getByRole("button", { name: /Cascade level 1 .*tables? changes?, .* 1 table may block/ }).waitFor();
  await expectAccessibleInBothThemes(page);
});

journey("a simulation is run again, changed into a new one, and deleted", async ({ openContext }) => {
  const shop = await openShop(openContext, "/simulations");
  const { page } = shop;
  await openSimulation(shop, "DELETE FROM note WHERE note_id = 20");
  await page.getByRole("region", { name: "Verdict" }).getByText("Succeeds:").waitFor();
  const first = page.url();
  await page.getByRole("button", { name: "Log" }).click();
  const entries = page.getByRole("listitem").filter({ has: page.getByText("Ada Example") });
  await entries.first().waitFor();
  const before = await entries.count();
  await page.getByRole("button", { name: "Rerun Simulation" }).click();
  await page.getByText("Simulation re-run successfully!").waitFor();
  expect(page.url()).toBe(first);
  await expect.poll(() => entries.count()).toBeGreaterThan(before);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Edit and run as new" }).click();
  await expect
    .poll(() => page.getByRole("textbox", { name: "Query" }).innerText())
    .toContain("DELETE FROM note WHERE note_id = 20");
  await retypeQuery(page, "DELETE FROM note WHERE note_id = 22");
  await page.getByRole("button", { name: "Run Simulation" }).click();
  await page.getByRole("region", { name: "Verdict" }).waitFor();
  await expect.poll(() => page.url()).not.toBe(first);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog", { name: "Delete Simulation" }).getByRole("button", { name: "Delete" }).click();
  await page.getByText("Simulation deleted successfully").waitFor();
  await expect.poll(() => page.getByRole("article").count()).toBe(1);
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  journey(
    `a toast covers no action of a page and lets go, ${viewport.width} px wide`,
    async ({ openContext, provokedErrors }) => {
      provokedErrors.push("status of 500");
      const shop = await openShop(openContext, "/simulations");
      const { page } = shop;
      await page.setViewportSize(viewport);
      await failAt(page, "POST", /\/rerun$/);
      await openSimulation(shop, "SELECT * FROM customer");
      const rerun = page.getByRole("button", { name: "Rerun Simulation" });
      await rerun.click();
      await toasted(page, "Failed to re-run simulation");
      const toast = page.locator("[data-sonner-toast]").first();
      // It comes in from above.
      await expect.poll(async () => (await toast.boundingBox())?.y ?? 0).toBeGreaterThan(110);
      const [over, button, title] = await Promise.all([
        toast.boundingBox(),
        rerun.boundingBox(),
        page.getByRole("heading", { level: 1 }).boundingBox(),
      ]);
      // A phone has no place beside what is pressed: there what is under a toast takes the press.
      for (const box of viewport.width < 600 ? [title] : [button, title])
        expect(over !== null && box !== null && (over.y >= box.y + box.height || over.x >= box.x + box.width)).toBe(
          true,
        );
      const rerunAgain = page.waitForRequest(/\/rerun$/);
      await rerun.click();
      await rerunAgain;
      await page.mouse.move((over?.x ?? 0) + 20, (over?.y ?? 0) + 20);
      await expect.poll(() => page.locator("[data-sonner-toast]").count(), { timeout: 10_000 }).toBe(0);
    },
  );

journey("a statement that is blocked is not told to be completed in green", async ({ openContext }) => {
  const { page } = await openShop(openContext, "/simulations");
  await startSimulation(page, "DELETE FROM customer WHERE customer_id = 1");
  await page.getByRole("button", { name: "Run Simulation" }).click();
  await page.getByText(/^Blocked: invoice_customer_id_fkey/).waitFor();
  expect(await page.locator("[data-sonner-toast]").count()).toBe(0);
  await page.getByRole("button", { name: "Rerun Simulation" }).click();
  await toasted(page, "Simulation re-run successfully!");
  expect(await page.locator("[data-sonner-toast]").getAttribute("data-type")).toBe("info");
  await expectAccessibleInBothThemes(page);
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  journey(
    `what blocks has its number in the statement, and a press on either leads to the other, ${viewport.width} px wide`,
    async ({ openContext }) => {
      const shop = await openShop(openContext, "/simulations");
      const { page } = shop;
      await page.setViewportSize(viewport);
      const lines = Array.from({ length: 20 }, (_, at) => `  (${100 + at}, 1, ${at}.50)`);
      const rows = [...lines, "  (10, 1, 5)", "  (130, 9, -1)"].join(",\n");
      await openSimulation(shop, `INSERT INTO invoice (invoice_id, customer_id, total) VALUES\n${rows}`);
      const verdict = page.getByRole("region", { name: "Verdict" });
      const statement = page.getByRole("region", { name: "statement", exact: true });
      const marked = async (title: RegExp) =>
        (await statement.locator("mark").and(statement.getByTitle(title)).allInnerTexts()).join("");
      await statement.getByRole("button", { name: /^1: / }).waitFor();
      expect(await marked(/^invoice_total_check/)).toBe("-1");
      expect(await marked(/invoice with invoice_id = 10 is there/)).toBe("10");
      expect(await marked(/customer has no row/)).toBe("9");

      const number = statement.getByRole("button", { name: /^3: / });
      await number.scrollIntoViewIfNeeded();
      await number.click();
      const entry = verdict.getByRole("button", { name: /^3 / });
      await expect.poll(() => entry.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await entry.getAttribute("aria-pressed")).toBe("true");
      expect(await number.getAttribute("aria-pressed")).toBe("true");

      await page.keyboard.press("Shift+Tab");
      const first = verdict.getByRole("button", { name: /^1 / });
      await first.focus();
      await page.keyboard.press("Enter");
      const selected = statement.getByRole("button", { name: /^1: /, pressed: true });
      await expect
        .poll(() =>
          selected.evaluate((element) => {
            const [own, code] = [element.getBoundingClientRect(), element.closest("pre")?.getBoundingClientRect()];
            return code !== undefined && own.top >= code.top && own.bottom <= code.bottom && own.bottom <= innerHeight;
          }),
        )
        .toBe(true);
      // Where the page has been scrolled to, a button may lie half under the bar.
      await page.evaluate(() => scrollTo(0, 0));
      await expectAccessibleInBothThemes(page);
    },
  );

journey("a statement of a script has the numbers of what is in its way", async ({ openContext }) => {
  const shop = await openShop(openContext, "/simulations");
  const { page } = shop;
  await openSimulation(shop, "DELETE FROM note;\nDELETE FROM customer");
  const statements = page.getByRole("region", { name: "Statements in order" });
  const statement = statements.getByRole("region", { name: "statement 2" });
  await statement.getByRole("button", { name: /^1: / }).click();
  await statements.getByRole("button", { name: /^1 2:13/, pressed: true }).waitFor();
  expect(await statement.locator("mark").first().innerText()).toBe("customer");
  await expectAccessibleInBothThemes(page);
});
