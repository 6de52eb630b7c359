import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { inject, test as base } from "vitest";
import { keepEvidence } from "./evidence.ts";
import { launchBrowser } from "./launch-browser.ts";

export interface Journey {
  /** A page of a new context, at the server's address. */
  readonly page: Page;
  /** Opens a further context, as another person or another device. */
  readonly openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** What the browser reported as errors on any page of the journey. */
  readonly browserErrors: string[];
  /** Parts of errors that the journey itself brings about: a line that it cuts, code that it takes away. */
  readonly provokedErrors: string[];
}

/** Milliseconds by which answers come late at most. What a journey does too early shows with `LATENCY=600 npm run e2e`. */
const latency = Number(process.env["LATENCY"] ?? 0);

async function answerLate(context: BrowserContext): Promise<void> {
  await context.route(/\/(?:assets|v1)\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, latency * (0.25 + 0.75 * Math.random())));
    // The page may be gone by now.
    await route.fallback().catch(() => undefined);
  });
}

/** Answers of 4xx are part of journeys with bad input; the browser logs each as an error of its own. */
function isExpected(text: string): boolean {
  return text.startsWith("Failed to load resource: the server responded with a status of 4");
}

/** A test with a browser, which fails when a page throws or logs an error. */
export const journey = base.extend<Journey & { browser: Browser }>({
  browser: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const browser = await launchBrowser();
      await provide(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  // eslint-disable-next-line no-empty-pattern
  provokedErrors: async ({}, provide) => {
    await provide([]);
  },
  browserErrors: async ({ task, provokedErrors }, provide) => {
    const errors: string[] = [];
    await provide(errors);
    const others = errors.filter((error) => !provokedErrors.some((part) => error.includes(part)));
    if (others.length > 0) throw new Error(`${task.name}: the browser reported\n${others.join("\n")}`);
  },
  openContext: async ({ browser, browserErrors, task }, provide) => {
    const contexts: BrowserContext[] = [];
    const logged: string[] = [];
    await provide(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: inject("serverUrl"),
        viewport: { width: 1440, height: 900 },
        ...options,
      });
      if (latency > 0) await answerLate(context);
      context.on("page", (page) => {
        page.on("pageerror", (error) => {
          logged.push(`${page.url()} threw ${error.stack ?? String(error)}`);
          browserErrors.push(String(error));
        });
        page.on("console", (message) => {
          logged.push(`${page.url()} ${message.type()} ${message.text()}`);
          if (message.type() === "error" && !isExpected(message.text())) browserErrors.push(message.text());
        });
      });
      context.setDefaultTimeout(15_000);
      contexts.push(context);
      return context;
    });
    if (task.result?.state === "fail") await keepEvidence(task.name, contexts, logged);
    await Promise.all(contexts.map((context) => context.close()));
  },
  page: async ({ openContext }, provide) => {
    const context = await openContext();
    await provide(await context.newPage());
  },
});
