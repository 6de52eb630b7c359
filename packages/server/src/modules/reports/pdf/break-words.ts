/**
 * Puts line breaks into words that are wider than `width` points at a font size, after an underscore, dot or hyphen
 * where one is near. Names of databases have no spaces, and the PDF library lets a long word run out of its cell.
 */
export function breakWords(text: string, width: number, fontSize: number): string {
  return text.replaceAll(/\S+/g, (word) => {
    if (word.length * fontSize <= width) return word;
    const lines: string[] = [];
    let line: string[] = [];
    let lineWidth = 0;
    for (const character of word) {
      const characterWidth = widthOf(character) * fontSize;
      if (lineWidth + characterWidth > width && line.length > 0) {
        const joint = line.findLastIndex((each) => /[_.-]/.test(each));
        const end = joint >= line.length / 2 ? joint + 1 : line.length;
        lines.push(line.slice(0, end).join(""));
        line = line.slice(end);
        lineWidth = line.reduce((total, each) => total + widthOf(each) * fontSize, 0);
      }
      line.push(character);
      lineWidth += characterWidth;
    }
    return [...lines, line.join("")].join("\n");
  });
}

/** A little more than the width of a character, as a share of the font size. */
function widthOf(character: string): number {
  if (/[a-z0-9_.-]/.test(character)) return /[mw]/.test(character) ? 0.88 : 0.555;
  return /[A-Z]/.test(character) ? 0.75 : 1.05;
}
