import { recordFrames, recordFramesFor, shownFrame } from "./frames.ts";
import type { Opening, PngCost, Subject } from "./subject.ts";

export interface SubjectParts extends Pick<Subject, "goTo" | "drawPng" | "isTableAt"> {
  readonly mount: () => void;
  readonly isShown: () => boolean;
}

/** Puts a subject where the measurements find it. */
export function offerSubject({ mount, isShown, ...subject }: SubjectParts): void {
  const open = async (): Promise<Opening> => {
    let restUntilMs = Number.POSITIVE_INFINITY;
    const frames = recordFrames((timeMs) => timeMs < restUntilMs);
    // The recording has begun with a frame in which nothing happened.
    await recordFramesFor(50);
    const startMs = performance.now();
    mount();
    await shownFrame(isShown);
    const firstPaintMs = performance.now() - startMs;
    restUntilMs = performance.now() + 1_000;
    return { firstPaintMs, freezeMs: Math.max(...(await frames)) };
  };
  const measurePng = async (): Promise<PngCost> => {
    let isDone = false;
    const frames = recordFrames(() => !isDone);
    await recordFramesFor(50);
    const startMs = performance.now();
    const bytes = await subject.drawPng();
    const seconds = (performance.now() - startMs) / 1_000;
    isDone = true;
    return { seconds, freezeMs: Math.max(...(await frames)), megabytes: bytes / 1_000_000 };
  };
  Object.assign(window, { subject: { ...subject, open }, recordFramesFor, measurePng });
}

/** How many tables the address asks for. */
export function tableCount(): number {
  return Number(new URLSearchParams(location.search).get("tables"));
}
