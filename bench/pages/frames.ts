/** Gives the time of the next frame, as the browser counts it. */
function nextFrame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
}

/**
 * Waits for frames.
 *
 * @param goesOn is told the time of a frame
 * @returns the times between them in milliseconds, from the call on until the first frame for which `goesOn` says no
 */
export async function recordFrames(goesOn: (timeMs: number) => boolean): Promise<number[]> {
  const gaps: number[] = [];
  let lastMs = await nextFrame();
  do {
    const timeMs = await nextFrame();
    gaps.push(timeMs - lastMs);
    lastMs = timeMs;
  } while (goesOn(lastMs));
  return gaps;
}

/** The times between the frames of so many milliseconds. */
export async function recordFramesFor(durationMs: number): Promise<number[]> {
  const endMs = (await nextFrame()) + durationMs;
  return recordFrames((timeMs) => timeMs < endMs);
}

/** Waits until something shows, and the frame with it has been presented. */
export async function shownFrame(isShown: () => boolean): Promise<void> {
  do await nextFrame();
  while (!isShown());
  // What a frame's callbacks see may be painted at the end of that frame only.
  await nextFrame();
}
