import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";

/**
 * Keeps what a journey that failed had on its screens, and all that its pages have logged, in a folder that it prints, with the
 * addresses and the first words of each page: a folder is gone with its machine. Nothing is done for a journey before it fails.
 */
export async function keepEvidence(
  journey: string,
  contexts: readonly BrowserContext[],
  logged: readonly string[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), `foretell-journey-${journey.replaceAll(/\W+/g, "-").slice(0, 60)}-`));
  const pages = contexts.flatMap((context) => context.pages());
  await writeFile(join(folder, "console.log"), `${logged.join("\n")}\n`);
  for (const [at, page] of pages.entries()) {
    // A page that hangs is not waited for long: what else there is is kept.
    await page
      .screenshot({ path: join(folder, `page-${at + 1}.png`), fullPage: true, timeout: 5_000 })
      .catch(() => undefined);
    const html = await page.content().catch(() => "");
    await writeFile(join(folder, `page-${at + 1}.html`), `<!-- ${page.url()} -->\n${html}`);
    const text = await page.innerText("body", { timeout: 1_000 }).catch(() => "its text could not be read");
    console.error(`${page.url()} showed: ${text.replaceAll(/\s+/g, " ").slice(0, 600)}`);
  }
  console.error(`${journey}: what its pages showed and logged is in ${folder}`);
}
