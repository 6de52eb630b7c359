import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

interface AxeViolation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[];
}

/** Waits until nothing moves or fades any more, except what does so without end: half-faded text has half its contrast. */
async function waitForRest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isEndless = (animation: Animation) => animation.effect?.getComputedTiming().iterations === Infinity;
    return document.getAnimations().every((animation) => animation.playState !== "running" || isEndless(animation));
  });
}

/**
 * What axe finds against WCAG 2.2 A and AA on the page as it stands, one line a place; empty when there is nothing. Motion
 * is reduced meanwhile: a message whose time ends while axe looks is there or gone, and not half faded.
 */
export async function findAccessibilityProblems(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Two frames, in which what has just come begins to fade in.
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  await waitForRest(page);
  // Evaluated and not added as a tag, which the page's content security policy rightly refuses.
  if (await page.evaluate<boolean>(`typeof axe === "undefined"`)) await page.evaluate(await readFile(axePath, "utf8"));
  const violations = await page.evaluate<AxeViolation[]>(
    `axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], resultTypes: ["violations"] }).then((result) => result.violations)`,
  );
  await page.emulateMedia({ reducedMotion: null });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(" ")}: ${node.failureSummary ?? ""}`),
  );
}

/** Asserts that axe finds nothing on the page as it stands, in the light theme and in the dark one, which stays. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => page.evaluate("document.documentElement.dataset.theme")).toBe(colorScheme);
    expect(await findAccessibilityProblems(page), `${page.url()}, ${colorScheme}`).toEqual([]);
  }
}
