import type { Logger } from "../../logger.ts";
import { Background } from "../../background/background.ts";
import { everyHour } from "../../background/every-hour.ts";
import type { SchemaRemoval } from "./schema-removal.ts";

/** Longer than any import stores: what is younger on a shared database may be another process's, under way. */
const leftBehindAfterMs = 60 * 60 * 1000;

export interface SchemaSweeper {
  /** Begins with what the process before left behind; nobody waits for it. */
  readonly start: () => void;
  /** Sweeps what has just left a project that is gone; nobody waits for it. */
  readonly sweepSoon: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Sweeps away what processes that were killed have left of schemas: at the start and every hour what is an hour old, and all at
 * the start where no other process has the database.
 */
export function createSchemaSweeper(
  removal: SchemaRemoval,
  log: Logger,
  { isDatabaseShared }: { readonly isDatabaseShared: boolean },
): SchemaSweeper {
  const createdAt = new Date();
  const background = new Background(log);
  const stopping = new AbortController();
  const sweep = (before: Date): Promise<void> => removal.sweep(before, stopping.signal);
  const hourAgo = (): Date => new Date(Date.now() - leftBehindAfterMs);
  const name = "sweep away what is left of schemas";
  let isSweeping = false;
  let isAskedAgain = false;
  /** One after the other: each takes all that is there. */
  const sweepInTurn = async (): Promise<void> => {
    isAskedAgain = true;
    if (isSweeping) return;
    isSweeping = true;
    try {
      while (isAskedAgain) {
        isAskedAgain = false;
        await sweep(hourAgo());
      }
    } finally {
      isSweeping = false;
    }
  };
  const stopHourly = everyHour(background, name, () => sweep(hourAgo()));
  return {
    start: () => background.run(name, () => sweep(isDatabaseShared ? hourAgo() : createdAt)),
    sweepSoon: () => background.run(name, sweepInTurn),
    close: async () => {
      stopHourly();
      stopping.abort();
      await background.settle();
    },
  };
}
