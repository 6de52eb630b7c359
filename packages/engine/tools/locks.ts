/**
 * Compares the locks that are told of statements with those that real servers have when they have run them:
 * `npm run locks -- DIR [--count N] [--dialect NAME]`.
 *
 * DIR holds `cases/DIALECT/SET/*.jsonl` and the dumps that they name. PostgreSQL, which tells its locks on tables, is that of
 * TEST_DATABASE_URL (else user root on 127.0.0.1:5432); MariaDB, which tells those of rows and gaps too, that of
 * TEST_MARIADB_HOST (else 127.0.0.1), as root without password.
 */
import { parseArgs } from "node:util";
import { prepareSchema, readDump, workOf } from "../src/index.ts";
import type { DialectName, Lock } from "../src/index.ts";
import { cutOff } from "./locks/lock-server.ts";
import type { LockServer } from "./locks/lock-server.ts";
import { mariadbLocks } from "./locks/mariadb.ts";
import { postgresqlLocks } from "./locks/postgresql.ts";
import { dumpsWithCases } from "./referees/oracle-dumps.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: "string", default: "200" }, dialect: { type: "string" } },
});
const [folder] = positionals;
if (folder === undefined) throw new Error("Name a folder of cases.");

/** Of one dump no more, or a few schemas would be all that is asked. */
const casesOfDump = 16;

const postgresqlUrl = process.env["TEST_DATABASE_URL"] ?? "postgres://root@127.0.0.1:5432/postgres";
await compare("postgresql", () => postgresqlLocks(postgresqlUrl), tableLock);
await compare("mysql", () => mariadbLocks(process.env["TEST_MARIADB_HOST"] ?? "127.0.0.1"), innodbLocks);

async function compare(
  dialect: DialectName,
  open: () => LockServer | Promise<LockServer>,
  asTold: (lock: Lock) => string[],
): Promise<void> {
  if ((values.dialect ?? dialect) !== dialect) return;
  const server = await open();
  let [asked, equal, within, cut, wrong] = [0, 0, 0, 0, 0];
  for (const { text, cases } of dumpsWithCases(folder ?? "", dialect, ["generated", "semantics"])) {
    if (asked >= Number(values.count)) break;
    const { catalog, statistics } = readDump(text, { dialect });
    const schema = prepareSchema(catalog, statistics);
    const own = cases.slice(0, casesOfDump).flatMap(({ statement, truth, id }) => {
      const told = truth.ok ? workOf(statement, schema) : null;
      return told === null ? [] : [{ statement, id, told }];
    });
    const taken = await server.locksOf(
      text,
      own.map(({ statement }) => statement),
    );
    for (const [at, { statement, id, told }] of own.entries()) {
      const real = taken[at];
      if (real === undefined || asked >= Number(values.count)) continue;
      asked += 1;
      const all = new Set(told.locks.flatMap(asTold));
      const sure = new Set(told.locks.filter(({ certainty }) => certainty === "certain").flatMap(asTold));
      const isCutOff = real.has(cutOff);
      const missing = [...real].filter((each) => !all.has(each) && each !== cutOff);
      const extra = isCutOff ? [] : [...sure].filter((each) => !real.has(each));
      if (missing.length + extra.length > 0) {
        wrong += 1;
        console.log(
          `${id} ${statement.slice(0, 160).replaceAll("\n", " ")}\n  taken and not told: ${missing.join("; ")}\n  told as certain and not taken: ${extra.join("; ")}`,
        );
      } else if (isCutOff) cut += 1;
      else if (all.size === real.size) equal += 1;
      else within += 1;
    }
  }
  await server.close();
  console.log(
    `${dialect}: ${String(equal)} of ${String(asked)} equal, ${String(within)} more with locks told as possible that were not needed, ${String(cut)} of which the server told a part, ${String(wrong)} wrong`,
  );
}

function tableLock({ table, mode, scope }: Lock): string[] {
  return scope === "table" ? [`${table ?? ""}: ${mode}`] : [];
}

/** `X (next-key)` is of rows and of the gaps before them; inserted rows are locked without being listed. */
function innodbLocks({ table, mode, scope }: Lock): string[] {
  const [kind = ""] = mode.split(" ");
  if (scope === "table") return [`${table ?? ""}: ${mode}`];
  if (mode.includes("insert")) return [];
  const rows = `${table ?? ""}: ${kind} rows`;
  const gaps = `${table ?? ""}: ${kind} gaps`;
  if (mode.includes("(gap)")) return [gaps];
  return scope === "gaps" ? [rows, gaps] : [rows];
}
