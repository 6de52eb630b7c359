import type { SchemaChange, SchemaRename, VersionComparison } from "@foretell/contract";

/** A comparison as a report in GitHub-flavoured Markdown: what stands on each table in a table of its own. */
export function comparisonMarkdown(comparison: VersionComparison): string {
  const { from, to, headline, risk_counts: counts, tables, changes, renames } = comparison;
  const told = changes.filter(({ is_with_table }) => !is_with_table);
  return [
    `# ${nameOf(from)} → ${nameOf(to)}`,
    `**${plain(headline)}.**`,
    [
      ...[from, to].flatMap(({ incompleteness }, at) =>
        incompleteness === null ? [] : [`- ${at === 0 ? "Before" : "After"} is incomplete: ${plain(incompleteness)}`],
      ),
      `- Tables: ${tables.added.length} added, ${tables.removed.length} removed, ${tables.modified.length} changed`,
      `- Changes: ${counts.breaking} breaking, ${counts["data-dependent"]} data-dependent, ${counts.safe} safe`,
    ].join("\n"),
    ...(renames.length === 0 ? [] : ["## Renames", renames.map(renameLine).join("\n")]),
    ...byTable(told).flatMap(([table, own]) => [
      `## ${table === null ? "Schema" : plain(table)}`,
      [tableLine(columns), `|${" --- |".repeat(columns.length)}`, ...own.map(changeLine)].join("\n"),
    ]),
    "",
  ].join("\n\n");
}

function nameOf({ version_number, version_name }: VersionComparison["from"]): string {
  return plain(version_number === null ? version_name : `${version_number} ${version_name}`);
}

function renameLine({ kind, table, before, after, basis, ground }: SchemaRename): string {
  const place = table === null ? "" : ` of ${table}`;
  return `- ${plain(`${kind} ${before} → ${after}${place}, ${basis}: ${ground}`)}`;
}

/** The changes of each table in the order in which the first of it stands; those on no table under null. */
function byTable(changes: readonly SchemaChange[]): [string | null, SchemaChange[]][] {
  const groups = new Map<string | null, SchemaChange[]>();
  for (const change of changes) {
    const own = groups.get(change.table);
    if (own === undefined) groups.set(change.table, [change]);
    else own.push(change);
  }
  return [...groups];
}

const columns = ["Risk", "Change", "Before", "After", "Why"];

function changeLine({ risk, description, before, after, reason, caveat }: SchemaChange): string {
  const why = caveat === null ? reason : `${reason} Except: ${caveat}`;
  return tableLine([risk, description, before ?? "", after ?? "", why]);
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.map(plain).join(" | ")} |`;
}

/** Text that stays text: nothing in it is markup, and it keeps to its line. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_{}[\]<>#|~&]/g, (character) => `\\${character}`);
}
