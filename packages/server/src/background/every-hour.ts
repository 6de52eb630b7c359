import type { Background } from "./background.ts";

const periodMs = 60 * 60 * 1000;

/** Does the work every hour, until the function that it returns is called. */
export function everyHour(background: Background, name: string, work: () => Promise<void>): () => void {
  const timer = setInterval(() => background.run(name, work), periodMs);
  timer.unref();
  return () => clearInterval(timer);
}
