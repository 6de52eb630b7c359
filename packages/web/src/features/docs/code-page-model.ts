import type { Block, Inline } from "../../components/prose/prose-model.ts";

/** The documentation of one code: of a warning, or of what a statement of a migration does. */
export interface CodePage {
  readonly code: string;
  /** How much of a worry a warning is; null where the code is none. */
  readonly severity: "notice" | "risk" | null;
  /** What the code says, in one sentence. */
  readonly summary: readonly Inline[];
  readonly body: readonly Block[];
}

/**
 * Gives the page of a warning: its code as the title, then one line with the sentence in stress and the severity in
 * brackets, then the text.
 *
 * @throws Error naming what is missing
 */
export function readWarningPage(blocks: readonly Block[]): CodePage {
  const { code, stress, rest, body } = readCode(blocks);
  const severity = /^ \((notice|risk)\)$/.exec(plainText(rest))?.[1];
  if (stress === undefined || (severity !== "notice" && severity !== "risk")) {
    throw new Error(`The page of ${code} must go on with _one sentence_ and (risk) or (notice)`);
  }
  return withText({ code, severity, summary: stress, body });
}

/**
 * Gives the page of what a statement of a migration does: as that of a warning, without a severity.
 *
 * @throws Error naming what is missing
 */
export function readMigrationPage(blocks: readonly Block[]): CodePage {
  const { code, stress, rest, body } = readCode(blocks);
  if (stress === undefined || rest.length > 0) {
    throw new Error(`The page of ${code} must go on with _one sentence_ alone`);
  }
  return withText({ code, severity: null, summary: stress, body });
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
