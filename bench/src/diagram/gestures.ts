import { setTimeout as sleep } from "node:timers/promises";
import type { CDPSession, Page } from "playwright-core";

/** How frames came during a gesture. */
export interface FrameFigures {
  /** Presented within the gesture, of 57 at most. */
  readonly count: number;
  readonly medianMs: number;
  readonly p95Ms: number;
}

export interface Hand {
  readonly page: Page;
  readonly cdp: CDPSession;
}

type Gesture = (hand: Hand) => Promise<FrameFigures>;

const gestureMs = 960;
const stepMs = 16;
const middle = { x: 720, y: 460 };
/** Over which a table is looked for around the middle, in pixels. */
const searchStep = 45;
const searchReach = 6;

interface Step {
  readonly type: "mouseMoved" | "mouseWheel";
  readonly x: number;
  readonly y: number;
}

/**
 * Moves the mouse as a person does, whether or not the page keeps up: a step is sent when its time has come, not when the one
 * before was answered.
 */
async function framesDuring({ page, cdp }: Hand, stepAt: (step: number) => Step): Promise<FrameFigures> {
  const recorded = page.evaluate<number[]>(`recordFramesFor(${gestureMs})`);
  const startMs = performance.now();
  const answers: Promise<unknown>[] = [];
  for (let step = 1; step * stepMs <= gestureMs; step += 1) {
    await sleep(Math.max(0, startMs + step * stepMs - performance.now()));
    answers.push(cdp.send("Input.dispatchMouseEvent", stepAt(step)));
  }
  const gaps = await recorded;
  await Promise.all(answers);
  return figuresOf(gaps);
}

function figuresOf(gaps: readonly number[]): FrameFigures {
  let endMs = 0;
  const count = gaps.filter((gap) => (endMs += gap) <= gestureMs).length;
  const sorted = gaps.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { count, medianMs: at(0.5), p95Ms: at(0.95) };
}

async function framesOfDrag(hand: Hand, button: "left" | "middle", from: typeof middle): Promise<FrameFigures> {
  const press = { x: from.x, y: from.y, button, clickCount: 1 };
  const buttons = button === "left" ? 1 : 4;
  await hand.cdp.send("Input.dispatchMouseEvent", { type: "mousePressed", ...press, buttons });
  const figures = await framesDuring(hand, (step) => ({
    type: "mouseMoved",
    x: from.x + step * 6,
    y: from.y + step * 2,
    button,
    buttons,
  }));
  await hand.cdp.send("Input.dispatchMouseEvent", {
    type: "mouseReleased",
    ...press,
    x: from.x + 360,
    y: from.y + 120,
  });
  return figures;
}

/** The middle button moves the picture wherever it is pressed. */
const pan: Gesture = (hand) => framesOfDrag(hand, "middle", middle);

/** Two fingers of a trackpad, which come nearer in small steps. */
const zoom: Gesture = (hand) =>
  framesDuring(hand, () => ({ type: "mouseWheel", ...middle, modifiers: 2, deltaX: 0, deltaY: -4 }));

const dragTable: Gesture = async (hand) => framesOfDrag(hand, "left", await findTable(hand));

async function findTable({ page, cdp }: Hand): Promise<typeof middle> {
  for (let reach = 0; reach <= searchReach; reach += 1) {
    for (let down = -reach; down <= reach; down += 1) {
      for (let right = -reach; right <= reach; right += 1) {
        if (Math.max(Math.abs(down), Math.abs(right)) !== reach) continue;
        const point = { x: middle.x + right * searchStep, y: middle.y + down * searchStep };
        await cdp.send("Input.dispatchMouseEvent", { type: "mouseMoved", ...point });
        if (await page.evaluate<boolean>(`subject.isTableAt(${point.x}, ${point.y})`)) return point;
      }
    }
  }
  throw new Error("no table stands around the middle of the window");
}

/** What people do with a diagram, and the zoom at which they do it. */
export const gestures: readonly { readonly name: string; readonly zoom: number | "fit"; readonly run: Gesture }[] = [
  { name: "pan at fit", zoom: "fit", run: pan },
  { name: "pan at 0.35", zoom: 0.35, run: pan },
  { name: "pan at 1", zoom: 1, run: pan },
  { name: "zoom", zoom: "fit", run: zoom },
  { name: "drag of a table", zoom: 0.35, run: dragTable },
];
