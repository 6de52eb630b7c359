import type { Block, Inline } from "../../components/prose/prose-model.ts";

/** The documentation of one warning. */
export interface WarningPage {
  readonly code: string;
  readonly severity: "notice" | "risk";
  /** What the warning says, in one sentence. */
  readonly summary: readonly Inline[];
  readonly body: readonly Block[];
}

/**
 * Gives the page of a warning: its code as the title, then one line with the sentence in stress and the severity in
 * brackets, then the text.
 *
 * @throws Error naming what is missing
 */
export function readWarningPage(blocks: readonly Block[]): WarningPage {
  const [title, lead, ...body] = blocks;
  const code = title?.kind === "heading" && title.level === 1 ? plainText(title.children) : "";
  if (code === "") throw new Error("The page of a warning begins with its code as the title");
  const [stress, rest] = lead?.kind === "paragraph" ? lead.children : [];
  const severity = /^ \((notice|risk)\)$/.exec(rest === undefined ? "" : plainText([rest]))?.[1];
  if (stress?.kind !== "emphasis" || (severity !== "notice" && severity !== "risk")) {
    throw new Error(`The page of ${code} must go on with _one sentence_ and (risk) or (notice)`);
  }
  if (body.length === 0) throw new Error(`The page of ${code} has no text`);
  return { code, severity, summary: stress.children, body };
}

/** What a line says, without its marks. */
export function plainText(pieces: readonly Inline[]): string {
  return pieces.map((piece) => ("text" in piece ? piece.text : plainText(piece.children))).join("");
}
