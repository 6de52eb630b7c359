import type { Locator, Page } from "playwright-core";

const mostStops = 60;

/** Presses Tab, or Shift+Tab, until an element has the focus. Throws where that does not come to it. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await target.waitFor();
  const visited: string[] = [];
  while (visited.length < mostStops) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
    visited.push(await page.evaluate<string>(`document.activeElement.ariaLabel ?? document.activeElement.innerText`));
  }
  throw new Error(`${key} did not come to ${target.toString()}, but to ${visited.join(", ")}`);
}

/** Waits until an element has the focus without a key being pressed. */
export async function waitForFocus(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const element = await target.elementHandle();
  await page.waitForFunction((wanted) => wanted === document.activeElement, element);
}
