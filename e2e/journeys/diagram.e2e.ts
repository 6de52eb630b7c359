import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { waitForFocus } from "../support/keyboard.ts";
import { importDump } from "../support/project.ts";
import { shopDump } from "../support/shop-dump.ts";
import { openShop, openSimulation } from "../support/simulation.ts";

const whole = (page: Page) => page.getByRole("application", { name: /5 tables, 4 foreign keys/ });

journey("a table is looked at with its neighbours alone, and the way back is one press", async ({ openContext }) => {
  const { page, projectId, schemaId } = await openShop(openContext, "/schemas");
  await page.goto(`/projects/${projectId}/erd/${schemaId}`);
  await whole(page).waitFor();
  const search = page.getByRole("combobox", { name: "Find a table or column" });
  await search.fill("note_tag");
  await search.press("Enter");
  await page.getByRole("region", { name: "Table note_tag" }).waitFor();
  await waitForFocus(page, whole(page));
  await page.keyboard.press("Enter");

  const focus = page.getByRole("region", { name: "Focus" });
  await focus.getByText("2 of 5 tables").waitFor();
  await page.getByRole("application", { name: /2 tables/ }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("focus")).toBe("note_tag");
  await focus.getByRole("combobox", { name: "How far the neighbours are" }).selectOption("2");
  await focus.getByText("3 of 5 tables").waitFor();
  await expectAccessibleInBothThemes(page);

  await page.reload();
  await focus.getByText("3 of 5 tables").waitFor();
  await page.getByRole("button", { name: "List", exact: true }).click();
  await expect.poll(() => page.getByRole("row").count()).toBe(4);
  await page.getByRole("group", { name: "View" }).getByRole("button", { name: "Diagram" }).click();

  await search.fill("visit");
  await search.press("Enter");
  await focus.getByText("visit", { exact: true }).waitFor();
  await focus.getByRole("button", { name: "Show the whole diagram" }).click();
  await whole(page).waitFor();
  expect(await focus.count()).toBe(0);
  await page.goBack();
  await focus.getByText("visit", { exact: true }).waitFor();
});

journey("a table is dragged, and the move is undone", async ({ openContext }) => {
  const { page, projectId, schemaId } = await openShop(openContext, "/schemas");
  await page.goto(`/projects/${projectId}/erd/${schemaId}`);
  await whole(page).waitFor();
  const search = page.getByRole("combobox", { name: "Find a table or column" });
  await search.fill("visit");
  await search.press("Enter");
  await page.getByRole("region", { name: "Table visit" }).waitFor();
  await waitForFocus(page, whole(page));

  // The search brings the table into the middle, its upper end in sight.
  const box = await whole(page).boundingBox();
  const from = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 90, { steps: 4 });
  await page.mouse.up();
  const undo = page.getByRole("button", { name: "Undo the last move (Ctrl Z)" });
  await undo.waitFor();
  const places = () =>
    page.evaluate<string>(`Object.values(localStorage).find((text) => text.includes('"visit":')) ?? ""`);
  expect(await places()).not.toBe("");

  await whole(page).press("Control+z");
  await expect.poll(() => undo.count()).toBe(0);
  expect(await places()).toBe("");
});

journey("two schemas of one name stay apart in the diagram of both, and a table leads on", async ({ openContext }) => {
  const { page, account, projectId } = await openShop(openContext, "/schemas");
  const secondId = await importDump(account, projectId, shopDump);
  await page.goto(`/projects/${projectId}/erd`);
  await page.getByRole("application", { name: /10 tables, 8 foreign keys/ }).waitFor();
  const search = page.getByRole("combobox", { name: "Find a table or column" });
  await search.fill("(2).note_tag");
  await search.press("Enter");
  const panel = page.getByRole("region", { name: /^Table .+ \(2\)\.note_tag$/ });
  await panel.getByRole("button", { name: /\(2\)\.note$/ }).click();
  const note = page.getByRole("region", { name: /^Table .+ \(2\)\.note$/ });
  await note.waitFor();
  await expectAccessibleInBothThemes(page);

  // The diagram is still shown, and still moves, while the code of the next page is under way.
  await page.route("**/assets/tables-page-*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await note.getByRole("link", { name: "Open Table" }).click();
  await page.getByRole("dialog", { name: "note", exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get("schema")).toBe(secondId);
  await page.goBack();
  await note.getByRole("link", { name: "Simulate a DELETE" }).click();
  const query = page.getByRole("textbox", { name: "Query" });
  await expect.poll(() => query.innerText()).toContain('DELETE FROM "note" WHERE "note_id" =');
});

/** A root, tables that hang on it in a chain of three each, and as many that nothing reaches. */
const wideDump = [
  "CREATE TABLE root (id int PRIMARY KEY);",
  ...Array.from({ length: 15 }, (_, n) => [
    `CREATE TABLE first_${n} (id int PRIMARY KEY, up int REFERENCES root ON DELETE CASCADE);`,
    `CREATE TABLE second_${n} (id int PRIMARY KEY, up int REFERENCES first_${n} ON DELETE CASCADE);`,
    `CREATE TABLE other_${n} (id int PRIMARY KEY, up int);`,
  ]).flat(),
].join("\n");

journey(
  "a cascade through a large schema shows alone, level by level, the whole one press away",
  async ({ openContext }) => {
    const shop = await openShop(openContext, "/simulations", wideDump);
    const { page } = shop;
    await openSimulation(shop, "DELETE FROM root");
    await page.getByRole("tab", { name: "Diagram" }).click();
    await page.getByRole("application", { name: /31 tables, 30 foreign keys/ }).waitFor();
    expect(await page.getByLabel("Layout", { exact: true }).count()).toBe(0);
    await expectAccessibleInBothThemes(page);

    await page.getByRole("button", { name: "Show the whole schema" }).click();
    await page.getByRole("application", { name: /46 tables, 30 foreign keys/ }).waitFor();
    await page.getByLabel("Layout", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Show all affected" }).click();
    await page.getByRole("button", { name: "Show the affected alone" }).click();
    await page.getByRole("application", { name: /31 tables, 30 foreign keys/ }).waitFor();
  },
);

journey(
  "a diagram opens with what can be read of it, and with all columns once that is wished",
  async ({ openContext }) => {
    const { page, projectId, schemaId } = await openShop(openContext, "/erd", wideDump);
    await page.goto(`/projects/${projectId}/erd/${schemaId}`);
    const shown = page.getByLabel("Columns shown");
    await expect.poll(() => shown.inputValue()).not.toBe("all");
    await shown.selectOption("all");
    await expect.poll(() => new URL(page.url()).searchParams.get("show")).toBe("all");
    await page.reload();
    await expect.poll(() => shown.inputValue()).toBe("all");
    expect(await page.getByRole("term").allTextContents()).toEqual(expect.arrayContaining(["Tables", "Columns"]));
  },
);

journey(
  "on a phone a diagram of many tables opens as its list, and the picture is one press away",
  async ({ openContext }) => {
    const { page, projectId, schemaId } = await openShop(openContext, "/erd", wideDump);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/projects/${projectId}/erd/${schemaId}`);
    await page.getByRole("row", { name: /^root/ }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Diagram", exact: true }).click();
    await page.getByRole("application", { name: /46 tables/ }).waitFor();
    await page.reload();
    await page.getByRole("application", { name: /46 tables/ }).waitFor();
  },
);
