import type { CensusData } from "@foretell/contract";
import { foundCounts, foundSentence, kindsText, statementShares } from "./census-counts.ts";

/** The census as plain text, for a ticket or a mail. */
export function censusText(census: CensusData, schemaName: string): string {
  const shares = statementShares(census);
  const lines = [
    `${schemaName}: ${foundSentence(census)}`,
    "",
    ...foundCounts(census).map(({ label, value, note }) => `${label}: ${value}${note === "" ? "" : ` (${note})`}`),
    "",
    `Statements: ${census.statement_count}`,
    `Used: ${shares.used}${detail(census.used)}`,
    ...(shares.counted > 0 ? [`Counted by their rows: ${shares.counted}${detail(census.counted ?? {})}`] : []),
    `Without a word on the schema: ${shares.irrelevant}${detail(census.irrelevant)}`,
    `Not understood: ${shares.notUnderstood}`,
  ];
  for (const group of census.not_understood) {
    lines.push("", `${group.count} × ${group.reason}`);
    for (const { line, column, excerpt } of group.places) lines.push(`  ${line}:${column}  ${oneLine(excerpt)}`);
    const untold = group.count - group.places.length;
    if (untold > 0) lines.push(`  and ${untold} more`);
  }
  if (census.notes.length > 0) {
    lines.push("", "Notes");
    for (const { message, position } of census.notes)
      lines.push(`  ${position === null ? "" : `${position.line}:${position.column}  `}${message}`);
  }
  return `${lines.join("\n")}\n`.replaceAll(/[\u202f\u00a0]/g, " ");
}

function detail(counts: Readonly<Record<string, number>>): string {
  const text = kindsText(counts);
  return text === "" ? "" : ` (${text})`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
