import { groupTrials } from "./tally.ts";
import type { Tally, Trial } from "./tally.ts";

/** Which of the trials are shown: how many of each message, and those of one kind alone where it is named. */
interface Shown {
  readonly failures: string;
  readonly about?: string | undefined;
}

/** Prints what was not told as the server has it, by messages. */
export function printTally({ missed, refusedWrongly, otherClass }: Tally, options: Shown): void {
  const told = ({ prediction }: Trial): string =>
    prediction.outcome === "failed"
      ? `${prediction.failure.code}: ${prediction.failure.message}`
      : `${prediction.impact.verdict}: ${prediction.impact.headline}`;
  const server = ({ ruling }: Trial): string => `${ruling.code} ${ruling.message}`;
  if ((options.about ?? "wrong") === "wrong") list("TAKEN, TOLD REFUSED", refusedWrongly, told, options);
  if ((options.about ?? "missed") === "missed") list("REFUSED, TOLD TO GO THROUGH", missed, server, options);
  if ((options.about ?? "class") === "class")
    list("OF ANOTHER KIND", otherClass, (each) => `${server(each)} | ${told(each)}`, options);
}

function list(title: string, trials: readonly Trial[], messageOf: (trial: Trial) => string, { failures }: Shown): void {
  const shown = Number(failures);
  if (trials.length === 0 || shown === 0) return;
  console.log(`\n${title}: ${String(trials.length)}`);
  for (const [shape, group] of groupTrials(trials, messageOf)) {
    console.log(`\n  ${String(group.length)} × ${shape}`);
    for (const trial of group.slice(0, shown))
      console.log(
        `      ${trial.sql.replaceAll(/\s+/gu, " ").slice(0, 260)}\n        ${messageOf(trial).replaceAll(/\s+/gu, " ").slice(0, 200)} [${trial.kind}, ${trial.dump}]`,
      );
  }
}
