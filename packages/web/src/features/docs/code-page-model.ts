import type { Block, Inline } from "../../components/prose/prose-model.ts";

/** How much of a worry something is. */
export type Severity = "notice" | "risk" | "severe";

/** The documentation of one code: of a warning, a risk, or of what a statement of a migration does. */
export interface CodePage {
  readonly code: string;
  /** How much of a worry it is, or may be; none where the code is no worry. */
  readonly severities: readonly Severity[];
  /** What the code says, in one sentence. */
  readonly summary: readonly Inline[];
  readonly body: readonly Block[];
}

/**
 * Gives the page of a warning or a risk: its code as the title, then one line with the sentence in stress and the severity, or those
 * that it may have, in brackets, then the text.
 *
 * @throws Error naming what is missing
 */
export function readWorryPage(blocks: readonly Block[]): CodePage {
  const { code, stress, rest, body } = readCode(blocks);
  const severities = /^ \(([a-z, ]+)\)$/.exec(plainText(rest))?.[1]?.split(", ") ?? [];
  if (stress === undefined || severities.length === 0 || !severities.every(isSeverity)) {
    throw new Error(`The page of ${code} must go on with _one sentence_ and (notice), (risk) or (severe)`);
  }
  return withText({ code, severities, summary: stress, body });
}

const isSeverity = (word: string): word is Severity => word === "notice" || word === "risk" || word === "severe";

/**
 * Gives the page of a code that is no worry in itself, as what a statement of a migration does: without a severity.
 *
 * @throws Error naming what is missing
 */
export function readPlainPage(blocks: readonly Block[]): CodePage {
  const { code, stress, rest, body } = readCode(blocks);
  if (stress === undefined || rest.length > 0) {
    throw new Error(`The page of ${code} must go on with _one sentence_ alone`);
  }
  return withText({ code, severities: [], summary: stress, body });
}

function readCode(blocks: readonly Block[]) {
  const [title, lead, ...body] = blocks;
  const code = title?.kind === "heading" && title.level === 1 ? plainText(title.children) : "";
  if (code === "") throw new Error("The page of a code begins with the code as its title");
  const [first, ...rest] = lead?.kind === "paragraph" ? lead.children : [];
  return { code, stress: first?.kind === "emphasis" ? first.children : undefined, rest, body };
}

function withText(page: CodePage): CodePage {
  if (page.body.length === 0) throw new Error(`The page of ${page.code} has no text`);
  return page;
}

/** What a line says, without its marks. */
export function plainText(pieces: readonly Inline[]): string {
  return pieces.map((piece) => ("text" in piece ? piece.text : plainText(piece.children))).join("");
}
