import type { Logger } from "../../logger.ts";
import { Background } from "../../background/background.ts";
import { everyHour } from "../../background/every-hour.ts";
import type { Db } from "../../db/db.ts";
import { correctUsage } from "./recount-usage.ts";

export interface UsageCorrection {
  /** Looks once; nobody waits for it. */
  readonly start: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Sets the counters of projects right at the start and every hour: triggers keep them, and what no trigger sees, a backup that
 * was restored in part or a hand in the database, does not stay.
 */
export function createUsageCorrection(db: Db, log: Logger): UsageCorrection {
  const background = new Background(log);
  const name = "set the counters of projects right";
  const correct = async (): Promise<void> => {
    const { correctedCount } = await correctUsage(db);
    if (correctedCount > 0) log.warn({ correctedCount }, "counters of projects were wrong and are set right");
  };
  const stopHourly = everyHour(background, name, correct);
  return {
    start: () => background.run(name, correct),
    close: async () => {
      stopHourly();
      await background.settle();
    },
  };
}
