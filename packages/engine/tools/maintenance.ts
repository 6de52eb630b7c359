/**
 * Puts maintenance statements over real schemas to real servers, and compares verdicts, exact numbers of rows and bounds with what
 * is foretold from the dump: `npm run maintenance -- FOLDER [--dialect NAME] [--only TEXT] [--each N] [--rows N] [--seed N]
 * [--failures N]`.
 *
 * FOLDER holds a `DIALECT/NAME.sql` for each application: what makes its tables. Each is loaded into a database of its own, gets
 * generated rows, is dumped by the server's own tool, and takes `--each` generated statements, which are undone.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { dialectNames, predict, prepareSchema, readDump } from "../src/index.ts";
import type { DialectName } from "../src/index.ts";
import { compare } from "./maintenance/compare.ts";
import { insertOf, makeRows } from "./maintenance/rows.ts";
import { ownDatabases } from "./maintenance/servers.ts";
import type { OwnDatabase } from "./maintenance/servers.ts";
import { writeStatements } from "./maintenance/statements.ts";
import { Random } from "./random.ts";

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    dialect: { type: "string" },
    only: { type: "string", default: "" },
    each: { type: "string", default: "100" },
    rows: { type: "string", default: "12" },
    seed: { type: "string", default: "1" },
    failures: { type: "string", default: "5" },
  },
});
const folder = positionals[0];
if (folder === undefined || !existsSync(folder)) {
  console.error("Name a folder of schemas: npm run maintenance -- FOLDER");
  process.exit(2);
}

const total = { schemas: 0, statements: 0, right: 0, exact: 0, bounds: 0, wrong: 0 };

async function tryOne(file: string, dialect: DialectName, database: OwnDatabase): Promise<void> {
  const random = new Random(Number(values.seed));
  database.load(readFileSync(file, "utf8"));
  const tables = makeRows(readDump(database.dump(), { dialect }).catalog, Number(values.rows), random);
  const inserts = tables.flatMap(({ table, rows }) => rows.map((row) => insertOf(dialect, table, row)));
  database.load(`${inserts.join(";\n")};\n`);
  const { catalog, statistics } = readDump(database.dump(), { dialect });
  const schema = prepareSchema(catalog, statistics);
  const statements = writeStatements(catalog, tables, Number(values.each), random);
  const { before, outcomes } = await database.judge(
    catalog,
    statements.map(({ sql }) => sql),
  );
  const own = { right: 0, exact: 0, bounds: 0, wrong: 0, refused: 0 };
  let shown = Number(values.failures);
  for (const [at, { kind, sql }] of statements.entries()) {
    const outcome = outcomes[at];
    if (outcome === undefined) continue;
    const { isVerdictRight, faults, exact, bounds } = compare(catalog, predict(sql, { schema }), before, outcome);
    if (!outcome.ok) own.refused += 1;
    if (isVerdictRight) own.right += 1;
    own.exact += exact;
    own.bounds += bounds;
    if (isVerdictRight) own.wrong += faults.length;
    if (faults.length > 0 && (shown -= 1) >= 0)
      console.log(`  ${kind}: ${sql.slice(0, 400)}\n    ${faults.join("\n    ")}`);
  }
  total.schemas += 1;
  total.statements += statements.length;
  total.right += own.right;
  total.exact += own.exact;
  total.bounds += own.bounds;
  total.wrong += own.wrong;
  console.log(
    `${dialect}/${basename(file)}: ${catalog.tables.length} tables, ${statements.length} statements (${own.refused} refused), ${own.right} verdicts right, ${own.exact} exact numbers, ${own.bounds} bounds, ${own.wrong} of them wrong`,
  );
}

for (const dialect of dialectNames) {
  const open = ownDatabases[dialect];
  const own = join(folder, dialect);
  if (open === undefined || (values.dialect ?? dialect) !== dialect || !existsSync(own)) continue;
  for (const file of readdirSync(own).sort()) {
    if (!file.endsWith(".sql") || !file.includes(values.only)) continue;
    const database = open(`maintenance_${String(process.pid)}`);
    try {
      await tryOne(join(own, file), dialect, database);
    } finally {
      database.drop();
    }
  }
}
console.log(
  `${total.schemas} schemas, ${total.statements} statements: ${((100 * total.right) / Math.max(1, total.statements)).toFixed(2)} % of verdicts right; ${total.exact} exact numbers and ${total.bounds} bounds, ${total.wrong} wrong`,
);
process.exitCode = total.right === total.statements && total.wrong === 0 ? 0 : 1;
