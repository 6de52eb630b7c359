import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/**
 * Opens a menu and gives one of its items. A menu closes when its window loses the focus, which a busy browser may take for a
 * moment: as a person does, it is pressed again then.
 */
export async function openMenu(page: Page, trigger: Locator, itemName: string): Promise<Locator> {
  const item = page.getByRole("menuitem", { name: itemName, exact: true });
  await expect
    .poll(async () => {
      if (!(await item.isVisible())) await trigger.click();
      return item.isVisible();
    })
    .toBe(true);
  return item;
}

/** Chooses from a menu that opens from the first button of a name. */
export async function choose(page: Page, trigger: string | RegExp, itemName: string): Promise<void> {
  const button = page.getByRole("button", { name: trigger }).first();
  await expect
    .poll(async () => {
      const item = await openMenu(page, button, itemName);
      // A menu that has closed meanwhile is opened again.
      return item.click({ timeout: 2_000 }).then(
        () => true,
        () => false,
      );
    })
    .toBe(true);
}
