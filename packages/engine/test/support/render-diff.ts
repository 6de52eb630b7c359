import { suggestVersion } from "../../src/index.ts";
import type { SchemaDiff } from "../../src/index.ts";

/** A diff as the lines of a case: headline and version, changes with risk and reason, renames with their ground. */
export function renderDiff(diff: SchemaDiff): string {
  const lines = [`${diff.headline} (${suggestVersion("v1.0.0", diff)})`];
  for (const { kind, risk, sentence, reason, caveat, isWithTable } of diff.changes) {
    lines.push(`${risk} ${kind}${isWithTable === true ? " (with its table)" : ""}: ${sentence}`);
    lines.push(`  ${reason}`);
    if (caveat !== null) lines.push(`  but: ${caveat}`);
  }
  for (const { pair, basis, score, ground } of diff.renames) {
    const [from, to] = pair.kind === "table" ? [pair.before.name, pair.after.name] : [pair.before, pair.after];
    lines.push(`${basis} ${pair.kind} ${from} → ${to}, ${score}: ${ground}`);
  }
  for (const pair of diff.unusedDecisions) lines.push(`unused: ${JSON.stringify(pair)}`);
  return lines.join("\n");
}
