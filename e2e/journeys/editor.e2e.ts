import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { openShop, retypeQuery, startSimulation } from "../support/simulation.ts";

const queryIn = (page: Page) => page.getByRole("textbox", { name: "Query" });
const textOf = async (page: Page) => (await queryIn(page).locator(".cm-line").allInnerTexts()).join("\n");

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  journey(`the editor completes what the statement is about, ${viewport.width} px wide`, async ({ openContext }) => {
    const { page } = await openShop(openContext, "/simulations");
    await page.setViewportSize(viewport);
    await startSimulation(page, "SELECT * FROM invoice i ");
    const options = page.getByRole("listbox", { name: "Completions" }).getByRole("option");
    await page.keyboard.type("join");
    const join = options.filter({ hasText: "JOIN customer ON customer.customer_id = i.customer_id" });
    await join.waitFor();
    await expectAccessibleInBothThemes(page);
    const list = await page.locator(".cm-tooltip-autocomplete").boundingBox();
    expect((list?.x ?? -1) >= 0 && (list?.x ?? 0) + (list?.width ?? 0) <= viewport.width).toBe(true);
    await join.click();
    await expect
      .poll(() => textOf(page))
      .toContain("FROM invoice i JOIN customer ON customer.customer_id = i.customer_id");

    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.insertText(" WHERE i.");
    await page.keyboard.type("t");
    await options.first().waitFor();
    expect(await options.allInnerTexts()).toHaveLength(1);
    // What has only just come is not taken: the key may have been meant for the text.
    await page.waitForTimeout(150);
    await page.keyboard.press("Enter");
    await expect.poll(() => textOf(page)).toContain("WHERE i.total");

    await retypeQuery(page, "DELETE FROM customer WHERE ");
    await page.keyboard.type("ci");
    // The column before functions and keywords that begin in the same way.
    await expect.poll(() => options.first().innerText()).toContain("city");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Run New Simulation" }).waitFor();
  });

journey("the editor tells of a name under the pointer, and puts a statement in lines", async ({ openContext }) => {
  const { page } = await openShop(openContext, "/simulations");
  await startSimulation(page, "UPDATE invoice SET total = 1 WHERE customer_id = 2 AND total > 5");
  await page.getByText("The statement can be simulated.").waitFor();
  const word = async (name: string) =>
    page.evaluate((wanted) => {
      const line = document.querySelector(".cm-line");
      const walker = document.createTreeWalker(line ?? document, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const at = (node.textContent ?? "").indexOf(wanted);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at + 1);
        range.setEnd(node, at + 3);
        const { x, y, height } = range.getBoundingClientRect();
        return { x: x + 2, y: y + height / 2 };
      }
      return { x: 0, y: 0 };
    }, name);
  const hover = page.locator(".cm-name-hover");
  const column = await word("customer_id");
  await page.mouse.move(column.x, column.y);
  await expect.poll(() => hover.innerText()).toContain("integer · NOT NULL · references customer (customer_id)");
  await expectAccessibleInBothThemes(page);
  const table = await word("invoice");
  await page.mouse.move(table.x, table.y);
  await expect.poll(() => hover.innerText()).toContain("table · 3 columns · 3 rows");

  await page.getByRole("button", { name: "Format" }).click();
  await expect
    .poll(() => textOf(page))
    .toContain("UPDATE invoice\nSET\n  total = 1\nWHERE\n  customer_id = 2\n  AND total > 5");
  await retypeQuery(page, "SELECT name, city FROM customer");
  await page.keyboard.press("Shift+Alt+F");
  await expect.poll(() => textOf(page)).toContain("SELECT\n  name,\n  city\nFROM\n  customer");
  await retypeQuery(page, "SELECT 'open FROM customer");
  await page.getByRole("button", { name: "Format" }).click();
  await page.getByText("The statement is not read to its end: nothing was formatted.").waitFor();
  expect(await textOf(page)).toContain("SELECT 'open FROM customer");
});

journey("who is still writing is not told what is missing", async ({ openContext }) => {
  const { page } = await openShop(openContext, "/simulations");
  await startSimulation(page, "DELETE FROM customer WHERE");
  const hint = page.getByText("A statement or a script. It is never executed.");
  await page.waitForTimeout(900);
  expect(await hint.count()).toBe(1);
  await expect.poll(() => hint.count()).toBe(0);
  await retypeQuery(page, "DELETE FROM customer WHERE city = 'Lille'");
  await page.getByText("The statement can be simulated.").waitFor();
  await retypeQuery(page, "");
  await hint.waitFor();
});
