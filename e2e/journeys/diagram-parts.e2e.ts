import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { openMenu } from "../support/menu.ts";
import { openShop } from "../support/simulation.ts";

const whole = (page: Page) => page.getByRole("application", { name: /5 tables, 4 foreign keys/ });
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

/** Opens the shop's diagram, and gives its box on the screen. */
async function openDiagram(page: Page, { projectId, schemaId }: { projectId: string; schemaId: string }, search = "") {
  await page.goto(`/projects/${projectId}/erd/${schemaId}${search}`);
  await whole(page).waitFor();
  const box = await whole(page).boundingBox();
  if (box === null) throw new Error("the diagram has no box");
  return box;
}

/** Draws a rectangle over all of the diagram. */
async function drawAround(page: Page, box: { x: number; y: number; width: number; height: number }): Promise<void> {
  await page.mouse.move(box.x + 4, box.y + 4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 4, box.y + box.height - 60, { steps: 5 });
  await page.mouse.up();
}

journey("the keys between two tables are found, and followed from either end", async ({ openContext }) => {
  const shop = await openShop(openContext, "/schemas");
  const { page } = shop;
  await openDiagram(page, shop, "?table=customer");
  const panel = page.getByRole("region", { name: "Table customer" });
  await panel.getByRole("button", { name: "Find a Path" }).click();
  const to = panel.getByRole("combobox", { name: "To which table" });
  await to.fill("note_tag");
  await to.press("Enter");

  const bar = page.getByRole("region", { name: "Focus" });
  await bar.getByText("From customer to note_tag: 2 keys").waitFor();
  await bar.getByText("3 of 5 tables").waitFor();
  await page.getByRole("application", { name: /3 tables/ }).waitFor();
  expect([parameter(page, "from"), parameter(page, "to")]).toEqual(["customer", "note_tag"]);
  await expectAccessibleInBothThemes(page);
  await bar.getByRole("button", { name: "Begin at the other end" }).click();
  await bar.getByText("From note_tag to customer: 2 keys").waitFor();

  await page.goto(page.url().replace("to=customer", "to=nowhere"));
  await bar.getByText("there is no table nowhere").waitFor();
  await whole(page).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await bar.getByRole("button", { name: "Show the whole diagram" }).click();
  await expect.poll(() => bar.count()).toBe(0);
});

journey("tables are chosen together, moved, put back and shown alone", async ({ openContext }) => {
  const shop = await openShop(openContext, "/schemas");
  const { page } = shop;
  const box = await openDiagram(page, shop);
  await page.keyboard.down("Shift");
  await drawAround(page, box);
  await page.keyboard.up("Shift");
  const chosen = page.getByRole("region", { name: "Chosen tables" });
  await chosen.getByText("5 tables chosen").waitFor();
  await expectAccessibleInBothThemes(page);

  // One of them takes the others along, and one undo puts all of them back.
  await page.getByRole("combobox", { name: "Find a table or column" }).fill("visit");
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Table visit" }).waitFor();
  const middle = await whole(page).boundingBox();
  const from = { x: (middle?.x ?? 0) + (middle?.width ?? 0) / 2, y: (middle?.y ?? 0) + (middle?.height ?? 0) / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 50, from.y + 40, { steps: 4 });
  await page.mouse.up();
  const moved = () =>
    page.evaluate<number>(
      `Object.entries(localStorage).filter(([key]) => key.startsWith("foretell.diagram.")).flatMap(([, text]) => Object.values(JSON.parse(text).moved ?? {}).flatMap((places) => Object.keys(places))).length`,
    );
  await expect.poll(moved).toBe(5);
  await whole(page).press("Control+z");
  await expect.poll(moved).toBe(0);

  await whole(page).press("Escape");
  await whole(page).press("Escape");
  await expect.poll(() => chosen.count()).toBe(0);
  await page.getByRole("combobox", { name: "Find a table or column" }).fill("note_tag");
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Table note_tag" }).waitFor();
  await whole(page).press("Space");
  await chosen.getByText("1 table chosen").waitFor();
  await chosen.getByRole("button", { name: "Show Alone" }).click();
  await page.getByRole("application", { name: /1 table, 1 foreign key/ }).waitFor();
  await page.getByRole("region", { name: "Focus" }).getByText("The chosen tables alone").waitFor();
  expect(parameter(page, "only")).toBe("note_tag");
  await page.reload();
  await page.getByRole("application", { name: /1 table, 1 foreign key/ }).waitFor();
  await page.getByRole("application").press("Escape");
  await whole(page).waitFor();
});

journey("on a phone tables are chosen together without a key", async ({ openContext }) => {
  const shop = await openShop(openContext, "/schemas");
  const { page } = shop;
  await page.setViewportSize({ width: 390, height: 844 });
  const box = await openDiagram(page, shop);
  await page.getByRole("button", { name: "Choose several tables (Shift and drag)" }).click();
  await drawAround(page, box);
  const chosen = page.getByRole("region", { name: "Chosen tables" });
  await chosen.getByText(/tables? chosen/).waitFor();
  await expectAccessibleInBothThemes(page);
  await chosen.getByRole("button", { name: "Clear" }).click();
  await expect.poll(() => chosen.count()).toBe(0);
});

journey("a view of a diagram is kept under a name, found again, renamed and deleted", async ({ openContext }) => {
  const shop = await openShop(openContext, "/schemas");
  const { page } = shop;
  await openDiagram(page, shop, "?show=names&at=120_90_140");
  const views = page.getByRole("button", { name: "Views of this diagram" });
  await (await openMenu(page, views, "Keep This View")).click();
  const dialog = page.getByRole("dialog", { name: "Keep This View" });
  await dialog.getByRole("button", { name: "Keep View" }).click();
  await dialog.getByText("View name is required").waitFor();
  await dialog.getByLabel("Name").fill("Names alone");
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Keep View" }).click();
  await page.getByText("View kept").waitFor();
  await dialog.waitFor({ state: "hidden" });

  // Of another browser: what the server keeps is there, whatever this one remembers.
  await page.goto(`/projects/${shop.projectId}/erd/${shop.schemaId}`);
  await page.evaluate(`localStorage.removeItem("foretell.diagram.${shop.schemaId}")`);
  await whole(page).waitFor();
  await page.getByLabel("Columns shown").selectOption("all");
  await (await openMenu(page, views, "Names alone")).click();
  await expect.poll(() => page.getByLabel("Columns shown").inputValue()).toBe("names");
  await expect.poll(() => parameter(page, "show")).toBe("names");
  const zoom = page.getByRole("group", { name: "Zoom" }).getByRole("button", { name: / %$/ });
  await expect.poll(() => zoom.textContent()).toContain("140");

  // Where the diagram is laid out as in the view already, it goes there too.
  await page.getByRole("application").press("0");
  await expect.poll(() => zoom.textContent()).not.toContain("140");
  await (await openMenu(page, views, "Names alone")).click();
  await expect.poll(() => zoom.textContent()).toContain("140");

  await (await openMenu(page, views, "Keep This View")).click();
  await dialog.getByLabel("Name").fill("names ALONE");
  await dialog.getByRole("button", { name: "Keep View" }).click();
  await dialog.getByText("There is a view names ALONE already. Choose another name.").waitFor();
  await dialog.getByLabel("In the place of").selectOption("Names alone");
  await dialog.getByRole("button", { name: "Replace View" }).click();
  await dialog.waitFor({ state: "hidden" });

  await page.setViewportSize({ width: 390, height: 844 });
  await (await openMenu(page, views, "Change Views")).click();
  const list = page.getByRole("dialog", { name: "Views of This Diagram" });
  await list.getByRole("button", { name: "Rename the view Names alone" }).click();
  await page.keyboard.type("Titles");
  await page.keyboard.press("Enter");
  await list.getByText("Titles", { exact: true }).waitFor();
  await expectAccessibleInBothThemes(page);
  await list.getByRole("button", { name: "Delete the view Titles" }).click();
  await list.getByText("No view has a name any more.").waitFor();
});

journey("a table is given a note, which its mark, its panel and the list of all tell of", async ({ openContext }) => {
  const shop = await openShop(openContext, "/schemas");
  const { page } = shop;
  await openDiagram(page, shop, "?table=visit");
  const notes = page.getByRole("region", { name: "Table visit" }).getByRole("region", { name: "Notes" });
  await notes.getByRole("button", { name: "Add Note" }).click();
  await notes.getByLabel("New note").fill("One row a day <b>and</b> customer.");
  await page.keyboard.press("Control+Enter");
  await notes.getByText("One row a day <b>and</b> customer.", { exact: true }).waitFor();
  await expectAccessibleInBothThemes(page);

  await notes.getByRole("button", { name: /^Edit the note/ }).click();
  await notes.getByLabel("Note", { exact: true }).fill("Two rows a day.");
  await notes.getByRole("button", { name: "Save" }).click();
  await notes.getByText("Two rows a day.", { exact: true }).waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/projects/${shop.projectId}/erd/${shop.schemaId}`);
  await page.getByRole("button", { name: "Notes 1" }).click();
  const all = page.getByRole("dialog", { name: "Notes" });
  await all.getByRole("region", { name: "visit" }).getByText("Two rows a day.", { exact: true }).waitFor();
  const ofSchema = all.getByRole("region", { name: "The schema" });
  await ofSchema.getByRole("button", { name: "Add Note" }).click();
  await ofSchema.getByLabel("New note").fill("The shop of 2019.");
  await ofSchema.getByRole("button", { name: "Add", exact: true }).click();
  await ofSchema.getByText("The shop of 2019.", { exact: true }).waitFor();
  await expectAccessibleInBothThemes(page);
  await all.getByRole("button", { name: "Delete the note: Two rows a day." }).click();
  await expect.poll(() => all.getByRole("region", { name: "visit" }).count()).toBe(0);
});
