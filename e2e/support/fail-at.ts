import type { Page } from "playwright-core";

/** Has the server fail at calls, without a word of its own. */
export const failAt = (page: Page, method: string, path: RegExp) =>
  page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, json: { success: false } }) : route.fallback(),
  );

/** Waits until a text is told in passing. */
export const toasted = (page: Page, text: string) =>
  page.locator("[data-sonner-toast]").getByText(text, { exact: true }).first().waitFor();
