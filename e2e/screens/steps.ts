import type { FailureBody } from "@foretell/contract";
import type { Page } from "playwright-core";

export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
};

/** Fills in the fields with these labels, and presses the button. */
export const fillIn = (fields: Readonly<Record<string, string>>, button: string) => async (page: Page) => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: button }).click();
};

export const typeDump = (text: string) => async (page: Page) => {
  await page.getByRole("textbox", { name: "SQL dump" }).click();
  await page.keyboard.insertText(text);
};

/** Opens the first menu with this name, and chooses from it. */
export const choose = (menu: string | RegExp, item: string) => async (page: Page) => {
  await press(menu)(page);
  await page.getByRole("menuitem", { name: item }).click();
};

/** The server has not answered yet: the page shows that it is waiting. */
export const hold = (path: string) => async (page: Page) => {
  await page.route(path, () => undefined);
};

export const answer = (path: string, data: unknown) => async (page: Page) => {
  await page.route(path, (route) => route.fulfill({ json: { success: true, message: "", data } }));
};

export const missing = "00000000-0000-7000-8000-000000000000";

/** An answer of the server that is no success. */
export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Both sides, where others were quicker. */
  readonly conflict?: FailureBody["conflict"];
}

const internal: Failure = {
  status: 500,
  code: "INTERNAL",
  message: "Something went wrong on the server. Whoever runs it finds the cause in the server's log.",
};

export const busy: Failure = {
  status: 503,
  code: "UNAVAILABLE",
  message: "The server has too much to do at the moment. Try again in a few seconds.",
};

export const failWith =
  (path: string, { status, code, message, conflict }: Failure = internal) =>
  async (page: Page) => {
    const json = { success: false, message, error: message, code, details: [], requestId: "01a1ffcd", conflict };
    await page.route(path, (route) => route.fulfill({ status, json }));
  };
