import type { Page } from "playwright-core";
import type { Fixtures } from "./fixtures.ts";
import type { Screen } from "./screen.ts";
import { answer, failWith, hold, missing, press } from "./steps.ts";

async function holdEffects(page: Page): Promise<void> {
  await hold("**/effects?*")(page);
  await answer("**/versions/effects/*", { effects_id: missing, phase: "running", done: 77, total: 200 })(page);
}

/** The screens that compare states of a schema. */
export function compareScreens({ crowded, versioned, compared, turned, widely }: Fixtures): readonly Screen[] {
  const pathOf = (schema: string) => `/projects/${crowded}/schemas/${schema}/compare`;
  const both = `${pathOf(compared.schema)}?from=${compared.from}&to=${compared.to}`;
  const simulation = `/projects/${crowded}/simulations/${turned}`;
  return [
    {
      name: "compare-box-errors",
      path: `/projects/${crowded}/schemas/${versioned}/versions`,
      reach: press("Compare"),
    },
    { name: "compare", path: both },
    { name: "compare-breaking", path: `${both}&risk=breaking` },
    { name: "compare-no-match", path: `${both}&q=nowhere` },
    { name: "compare-refused", path: `${both}&refused=${encodeURIComponent('[["customer","client"]]')}` },
    { name: "compare-diagram", path: `${both}&view=diagram` },
    { name: "compare-migration", path: `${both}&view=migration` },
    {
      name: "compare-many-migration",
      path: `${pathOf(widely.schema)}?from=${widely.from}&to=${widely.to}&view=migration`,
    },
    { name: "compare-effects", path: `${both}&view=effects` },
    { name: "compare-effects-none", path: `${pathOf(widely.schema)}?from=${widely.from}&to=${widely.to}&view=effects` },
    { name: "compare-effects-running", path: `${both}&view=effects`, prepare: holdEffects, isWaiting: true },
    {
      name: "compare-effects-cancelled",
      path: `${both}&view=effects`,
      prepare: hold("**/effects?*"),
      isWaiting: true,
      reach: press("Cancel"),
    },
    { name: "compare-effects-failed", path: `${both}&view=effects`, prepare: failWith("**/effects?*") },
    {
      name: "compare-effects-unchanged",
      path: `${pathOf(compared.schema)}?from=${compared.to}&to=${compared.schema}`,
      reach: press("Effects on simulations"),
    },
    { name: "two-versions", path: `${simulation}?from=${compared.from}&to=${compared.to}` },
    { name: "two-versions-nothing-chosen", path: simulation, reach: press("Compare on two versions") },
    {
      name: "two-versions-failed",
      path: `${simulation}?from=${compared.from}&to=${compared.to}`,
      prepare: failWith("**/statement*"),
    },
    {
      name: "two-versions-loading",
      path: `${simulation}?from=${compared.from}&to=${compared.to}`,
      prepare: hold("**/statement*"),
      isWaiting: true,
    },
    {
      name: "compare-diagram-table",
      path: `${both}&view=diagram`,
      reach: async (page) => {
        await page.getByRole("combobox", { name: "Find a table or column" }).fill("client");
        await page.keyboard.press("Enter");
      },
    },
    { name: "compare-unchanged", path: `${pathOf(compared.schema)}?from=${compared.to}&to=${compared.schema}` },
    { name: "compare-nothing-chosen", path: pathOf(compared.schema) },
    { name: "compare-missing", path: `${pathOf(compared.schema)}?from=${compared.from}&to=${missing}` },
    { name: "compare-many", path: `${pathOf(widely.schema)}?from=${widely.from}&to=${widely.to}` },
    { name: "compare-many-diagram", path: `${pathOf(widely.schema)}?from=${widely.from}&to=${widely.to}&view=diagram` },
    { name: "compare-loading", path: both, prepare: hold("**/compare/**"), isWaiting: true },
    { name: "compare-failed", path: both, prepare: failWith("**/compare/**") },
    { name: "compare-dump", path: `${pathOf(compared.schema)}?from=${compared.to}&to=dump` },
    {
      name: "compare-dump-answer",
      path: `${pathOf(compared.schema)}?from=${compared.to}&to=dump`,
      reach: async (page) => {
        await page.getByRole("textbox", { name: "SQL dump" }).click();
        await page.keyboard.insertText("CREATE TABLE client (customer_id integer PRIMARY KEY, name text);");
        await press("Compare")(page);
        await page.getByText("None of it was stored").waitFor();
      },
    },
  ];
}
