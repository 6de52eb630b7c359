import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "playwright-core";
import type { Opening, PngCost } from "../../pages/subject.ts";
import { type FrameFigures, gestures, type Hand } from "./gestures.ts";

/** What one page came to with one number of tables. What is undefined took longer than anybody waits. */
export interface SubjectFigures {
  readonly opening: Opening | undefined;
  /** Over the page with its code and the schema, before the diagram is there. */
  readonly heapMb: number | undefined;
  /** By name of the gesture. */
  readonly frames: ReadonlyMap<string, FrameFigures>;
  readonly png: PngCost | undefined;
}

/** Others work on a machine too: each is measured so often, and the calmest counts. */
const rounds = 3;
/** Where one round takes so long, others would say the same. */
const longRoundMs = 10_000;
/** Whatever takes longer is given up. */
export const limitSeconds = 60;
const restMs = 500;

/** Opens a page with so many tables, and does with it what people do. */
export async function measureSubject(
  browser: Browser,
  url: string,
  { withPng }: { readonly withPng: boolean },
): Promise<SubjectFigures> {
  const openings: Opening[] = [];
  for (;;) {
    const hand = await openPage(browser, url);
    try {
      const emptyMb = await heapMb(hand);
      const startMs = performance.now();
      const opening = await withinLimit(hand.page.evaluate<Opening>("subject.open()"));
      if (opening === undefined) return { opening, heapMb: undefined, frames: new Map(), png: undefined };
      openings.push(opening);
      if (openings.length < rounds && performance.now() - startMs < longRoundMs) continue;
      const usedMb = await withinLimit(heapMb(hand));
      const frames = await measureGestures(hand);
      return {
        opening: calmest(openings, ({ firstPaintMs }) => firstPaintMs),
        heapMb: usedMb === undefined ? undefined : usedMb - emptyMb,
        frames,
        png: withPng ? await measurePng(hand) : undefined,
      };
    } finally {
      await hand.page.context().close();
    }
  }
}

async function openPage(browser: Browser, url: string): Promise<Hand> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "networkidle" });
  const cdp = await context.newCDPSession(page);
  return { page, cdp };
}

async function heapMb({ cdp }: Hand): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  return usedSize / 1_000_000;
}

async function measureGestures(hand: Hand): Promise<ReadonlyMap<string, FrameFigures>> {
  const frames = new Map<string, FrameFigures>();
  for (const { name, zoom, run } of gestures) {
    const measured: FrameFigures[] = [];
    let isLong = false;
    while (measured.length < rounds && !isLong) {
      const startMs = performance.now();
      const figures = await withinLimit(
        goTo(hand, zoom).then(async () => {
          const figures = await run(hand);
          await rest(hand);
          return figures;
        }),
      );
      if (figures === undefined) return frames;
      measured.push(figures);
      isLong = performance.now() - startMs > longRoundMs;
    }
    frames.set(
      name,
      calmest(measured, ({ p95Ms }) => p95Ms),
    );
  }
  return frames;
}

async function measurePng(hand: Hand): Promise<PngCost | undefined> {
  await goTo(hand, "fit");
  return withinLimit(hand.page.evaluate<PngCost>("measurePng()"));
}

async function goTo(hand: Hand, zoom: number | "fit"): Promise<void> {
  await hand.page.evaluate(`subject.goTo(${JSON.stringify(zoom)})`);
  await rest(hand);
}

/** Until the page has done what it does after a gesture. */
async function rest({ page }: Hand): Promise<void> {
  await sleep(restMs);
  await page.evaluate("recordFramesFor(0)");
}

/** Undefined where it takes too long; what is under way ends with its page. */
async function withinLimit<T>(work: Promise<T>): Promise<T | undefined> {
  const over = new AbortController();
  work.catch(() => undefined);
  try {
    return await Promise.race([work, sleep(limitSeconds * 1_000, undefined, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}

function calmest<T>(measured: readonly T[], by: (figures: T) => number): T {
  return measured.reduce((best, figures) => (by(figures) < by(best) ? figures : best));
}
