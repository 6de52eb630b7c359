/** Text in which nothing is taken as a mark of Markdown or as HTML, on one line. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_{}[\]<>()#+!|~&$-]/g, (sign) => `\\${sign}`);
}

/** A code span that holds any text, for use in a table too: with more backticks around it than in it. */
export function codeSpan(text: string): string {
  const plain = text.replaceAll(/\s+/g, " ").trim().replaceAll("|", "\\|");
  if (plain === "") return "";
  const longest = Math.max(0, ...(plain.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const space = longest > 0 ? " " : "";
  return `${fence}${space}${plain}${space}${fence}`;
}

/** Source in a block of its own, with a fence longer than any run of backticks in it. */
export function codeBlock(source: string): string {
  const longest = Math.max(2, ...(source.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}sql\n${source.replaceAll(/\r\n?/g, "\n")}\n${fence}`;
}

/** A table with a head; empty columns are left out. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const kept = head.flatMap((_title, index) => (index === 0 || rows.some((row) => row[index] !== "") ? [index] : []));
  const line = (cells: readonly string[]): string => `| ${kept.map((index) => cells[index] ?? "").join(" | ")} |`;
  return [line(head), `| ${kept.map(() => "---").join(" | ")} |`, ...rows.map(line)].join("\n");
}

/** The anchors that headings get where Markdown is shown as on GitHub, given in the order of the document. */
export class HeadingAnchors {
  readonly #counts = new Map<string, number>();

  /** The anchor of the next heading with that text. */
  next(heading: string): string {
    const base = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}\p{Connector_Punctuation} -]/gu, "")
      .replaceAll(" ", "-");
    const count = this.#counts.get(base) ?? 0;
    this.#counts.set(base, count + 1);
    return count === 0 ? base : `${base}-${count}`;
  }
}
