/**
 * Tries on real servers what is offered for statements that are blocked, may be, or take rows: after the script the statement has run,
 * after the undo the tables are as before, row for row, and parts come to the same as the whole:
 * `npm run remedies -- DIR [--count N] [--seed N] [--dialect NAME] [--show]`.
 *
 * A seed draws the dumps and statements in another order, so that others are tried. DIR holds `cases/DIALECT/SET/*.jsonl` and the dumps that they name. The servers are those of `referees/all-referees.ts`.
 */
import { parseArgs } from "node:util";
import { prepareSchema, readDump, remedyOf } from "../src/index.ts";
import { Random } from "./random.ts";
import { refereesOf } from "./referees/all-referees.ts";
import { dumpsWithCases } from "./referees/oracle-dumps.ts";
import { tryRemedy } from "./remedies/try-remedy.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "300" },
    seed: { type: "string" },
    dialect: { type: "string" },
    show: { type: "boolean", default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error("Name a folder of cases.");

for (const referee of refereesOf(values.dialect)) {
  const tally = { asked: 0, offered: 0, blocked: 0, undone: 0, batched: 0, repointed: 0, failed: 0 };
  const all = dumpsWithCases(folder, referee.dialect, ["generated", "semantics"]);
  const random = values.seed === undefined ? null : new Random(Number(values.seed));
  const dumps = random ? shuffled(random, all) : all;
  for (const { text, cases, file } of dumps) {
    const { catalog, statistics } = readDump(text, { dialect: referee.dialect });
    const schema = prepareSchema(catalog, statistics);
    for (const { statement, id, truth } of random ? shuffled(random, cases) : cases) {
      if (tally.offered >= Number(values.count)) break;
      if (!/\b(?:delete|update)\b/iu.test(statement)) continue;
      tally.asked += 1;
      const remedy = remedyOf(statement, schema, { leastRowsInBatches: 0 });
      if (remedy === null) continue;
      tally.offered += 1;
      if (!truth.ok) tally.blocked += 1;
      if (remedy.undo !== null) tally.undone += 1;
      if (remedy.batches !== null) tally.batched += 1;
      if (remedy.repointing !== null) tally.repointed += 1;
      const faults = tryRemedy(referee, text, remedy, statement);
      if (faults.length === 0) continue;
      tally.failed += 1;
      console.log(`${id} ${file}\n  ${statement}\n  ${faults.join("\n  ")}`);
      if (values.show) console.log(remedy.script, remedy.undo?.save, remedy.undo?.restore);
    }
  }
  referee.close();
  console.log(
    `${referee.dialect}: ${String(tally.offered - tally.failed)} of ${String(tally.offered)} right (${String(tally.asked)} asked; ${String(tally.blocked)} of them refused without it, ${String(tally.undone)} with an undo, ${String(tally.batched)} in parts, ${String(tally.repointed)} re-pointed)`,
  );
  if (tally.failed > 0) process.exitCode = 1;
}

function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(random.below(left.length), 1));
}
