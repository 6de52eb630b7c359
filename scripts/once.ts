// Runs a check; once it has passed, not again before something changes: `node scripts/once.ts lint oxlint --type-aware --`.
// What stands behind `--` is given to the check, which then runs in any case; `--force` is for that alone.
import { spawnSync } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { hasPassed, notePassed, stateOfCheckout } from "./checkout-state.ts";

const [name = "", ...command] = process.argv.slice(2);
const at = command.indexOf("--");
const [program = "", ...args] = at < 0 ? command : command.slice(0, at);
const given = at < 0 ? [] : command.slice(at + 1);

const state = given.length === 0 ? stateOfCheckout() : undefined;
if (state !== undefined && hasPassed(name, state)) {
  console.log(`${name}: nothing has changed since this passed (-- --force runs it again)`);
  process.exit(0);
}
const forwarded = given.filter((argument) => argument !== "--force");
const { status, error } = spawnSync(
  join(import.meta.dirname, "../node_modules/.bin", program),
  [...args, ...forwarded],
  {
    cwd: join(import.meta.dirname, ".."),
    stdio: "inherit",
    // What it starts as `node` is the one that runs this.
    env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env["PATH"] ?? ""}` },
    // Programs of npm are scripts there.
    shell: process.platform === "win32",
  },
);
if (error !== undefined) throw error;
// What was changed while they ran was not checked.
if (status === 0 && state !== undefined && stateOfCheckout() === state) notePassed(name, state);
process.exit(status ?? 1);
