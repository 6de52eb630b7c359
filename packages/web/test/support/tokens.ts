/** The tokens of a theme by name, without the two dashes. */
export type Theme = ReadonlyMap<string, string>;

/** Reads the two blocks of the style sheet of tokens. */
export function readThemes(styleSheet: string): { light: Theme; dark: Theme } {
  const blockOf = (selector: string) => {
    const start = styleSheet.indexOf(`${selector} {`);
    if (start < 0) throw new Error(`The style sheet has no block ${selector}`);
    return styleSheet.slice(start, styleSheet.indexOf("\n}", start));
  };
  const tokensOf = (block: string) =>
    new Map([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]));
  return { light: tokensOf(blockOf(":root")), dark: tokensOf(blockOf('[data-theme="dark"]')) };
}

/** The contrast of two hexadecimal colours, 1 to 21. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastRatio(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`${hex} is not a colour of six hexadecimal digits`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
