import { dirname, join } from "node:path";
import { createRequire } from "node:module";
import type { Content } from "pdfmake";
import pdfmake from "pdfmake";

const require = createRequire(import.meta.url);
const robotoFolder = join(dirname(require.resolve("pdfmake/package.json")), "fonts", "Roboto");
const dejaVuFolder = join(dirname(require.resolve("dejavu-fonts-ttf/package.json")), "ttf");

const roboto = (style: string): string => join(robotoFolder, `Roboto-${style}.ttf`);
const dejaVu = (style: string): string => join(dejaVuFolder, `DejaVu${style}.ttf`);

/** Tells the PDF library where the fonts are, and that it may read nothing else. Call it once a thread. */
export function registerReportFonts(): void {
  pdfmake.setFonts({
    Roboto: {
      normal: roboto("Regular"),
      bold: roboto("Medium"),
      italics: roboto("Italic"),
      bolditalics: roboto("MediumItalic"),
    },
    Mono: { normal: dejaVu("SansMono"), bold: dejaVu("SansMono-Bold") },
    Symbols: { normal: dejaVu("Sans"), bold: dejaVu("Sans-Bold"), italics: dejaVu("Sans-Oblique") },
  });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(robotoFolder) || path.startsWith(dejaVuFolder));
}

/** What Roboto has no glyphs for; DejaVu has them for most alphabets, arrows and mathematics. */
const outsideRoboto = /[^ -\u024F\u0370-\u03FF\u0400-\u045F\u1E00-\u1EFF\u2010-\u2026\u2030-\u203A\u20AC\u2248]+/g;

/**
 * Text in which each character is set in a font that has it. Control characters but line ends become spaces, and the
 * narrow unbreakable space between the digits of a number, which Roboto lacks, the wide unbreakable one.
 */
export function textOf(value: string): Content & (string | object[]) {
  const text = value.replaceAll(/[^\P{Cc}\n]/gu, " ").replaceAll("\u202f", "\u00a0");
  if (text.search(outsideRoboto) < 0) return text;
  const runs: object[] = [];
  let end = 0;
  for (const match of text.matchAll(outsideRoboto)) {
    if (match.index > end) runs.push({ text: text.slice(end, match.index) });
    runs.push({ text: match[0], font: "Symbols" });
    end = match.index + match[0].length;
  }
  if (end < text.length) runs.push({ text: text.slice(end) });
  return runs as Content & object[];
}
