import type { JsonPage } from "../db/read-json-page.ts";
import { packJson } from "../http/pack-answer.ts";
import type { PackedPage } from "./kept-pages.ts";

/** The packed answer with a page as the database has written it; undefined where there is nothing new of it. */
export async function packPage(
  page: JsonPage | undefined,
  cursorOf: (key: string) => string,
): Promise<PackedPage | undefined> {
  if (page === undefined) return undefined;
  const { state, json, lastKey } = page;
  return { state, packed: await packJson(json, { next_cursor: lastKey === null ? null : cursorOf(lastKey) }) };
}
