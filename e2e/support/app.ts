import { inject } from "vitest";
import type { Page } from "playwright-core";
import { createAccount, type Account } from "./account.ts";
import type { Journey } from "./journey.ts";

/** A new account on the journeys' server. */
export function createJourneyAccount(options: Parameters<typeof createAccount>[1] = {}): Promise<Account> {
  return createAccount({ url: inject("serverUrl"), dataDir: inject("dataDir") }, options);
}

/** Opens a page of a new context in which the account is signed in already; `url` is the server's unless told otherwise. */
export async function openSignedIn(
  openContext: Journey["openContext"],
  account: Account,
  path: string,
  url: string = inject("serverUrl"),
): Promise<Page> {
  const localStorage = Object.entries(account.storage).map(([name, value]) => ({ name, value }));
  const context = await openContext({
    baseURL: url,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Types into the SQL editor as a person would. */
export async function typeQuery(page: Page, query: string): Promise<void> {
  await page.getByRole("textbox", { name: "Query" }).click();
  await page.keyboard.insertText(query);
}
