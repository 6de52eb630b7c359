/**
 * Puts generated scripts to real servers, rows and schema mixed, and compares what they do with what is told of them:
 * `npm run scripts -- DIR [--count N] [--first SEED] [--dialect NAME] [--show]`.
 *
 * DIR holds `cases/DIALECT/SET/*.jsonl` and the dumps that they name; the statements of scripts are those of the cases. The servers
 * are those of `referees/all-referees.ts`.
 */
import { parseArgs } from "node:util";
import { predictScript, prepareSchema, readDump } from "../src/index.ts";
import { Random } from "./random.ts";
import { refereesOf } from "./referees/all-referees.ts";
import { dumpsWithCases } from "./referees/oracle-dumps.ts";
import { judgeScript } from "./scripts/judge-script.ts";
import { randomScript } from "./scripts/random-script.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "300" },
    first: { type: "string", default: "1" },
    dialect: { type: "string" },
    show: { type: "boolean", default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error("Name a folder of cases.");

const begin = { postgresql: "BEGIN;", mysql: "SET autocommit = 0;", sqlite: "BEGIN;" } as const;

for (const referee of refereesOf(values.dialect)) {
  const dumps = dumpsWithCases(folder, referee.dialect, ["generated"]);
  const schemas = new Map(
    dumps.map((dump) => {
      const { catalog, statistics } = readDump(dump.text, { dialect: referee.dialect });
      return [dump, { catalog, schema: prepareSchema(catalog, statistics) }];
    }),
  );
  let [right, statements, exact, failed, doubted] = [0, 0, 0, 0, 0];
  const first = Number(values.first);
  for (let seed = first; seed < first + Number(values.count); seed += 1) {
    const random = new Random(seed);
    const dump = random.pick(dumps);
    const known = dump && schemas.get(dump);
    if (!dump || !known) throw new Error("There are no cases.");
    const script = randomScript(random, known.catalog, dump);
    const isWhole = !script.some((each) => /^(?:BEGIN|START)/u.test(each));
    const before = isWhole ? (begin[referee.dialect as keyof typeof begin] ?? "") : "";
    const play = referee.play(dump.text, isWhole ? [...script, "COMMIT"] : script, { before, looksAtEach: true });
    const prediction = predictScript(script.join(";\n"), { schema: known.schema });
    const faults = judgeScript(prediction, play, isWhole);
    statements += script.length;
    if (play.failedAt !== null) failed += 1;
    if (prediction.outcome === "completed") {
      if (prediction.impact.totals.rows.basis === "exact") exact += 1;
      if (prediction.impact.verdict === "may_be_blocked") doubted += 1;
    }
    if (faults.length === 0) right += 1;
    else
      console.log(
        `seed ${String(seed)} ${dump.file}\n  ${faults.join("\n  ")}${values.show ? `\n${script.join(";\n")}` : ""}`,
      );
  }
  referee.close();
  console.log(
    `${referee.dialect}: ${String(right)} of ${values.count} scripts, ${String(statements)} statements; ${String(failed)} failed on the server, ${String(exact)} told exactly, ${String(doubted)} told with a doubt`,
  );
  if (right < Number(values.count)) process.exitCode = 1;
}
