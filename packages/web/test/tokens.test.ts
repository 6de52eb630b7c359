import { describe, expect, it } from "vitest";
import styleSheet from "../src/styles/tokens.css?raw";
import { contrastRatio, readThemes } from "./support/tokens.ts";

const themes = readThemes(styleSheet);

const surfaces = ["page", "sunken", "panel", "raised", "hover", "active"].map((name) => `surface-${name}`);
const meanings = ["safe", "notice", "risk", "blocked", "neutral"];
const levels = [0, 1, 2, 3, 4, 5, 6, 7];
const modules = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** What is read on what, in the components and in the diagram. */
const textPairs: readonly (readonly [string, string])[] = [
  ...["ink", "ink-soft", "ink-muted", "accent", "accent-strong", "blocked"].flatMap((text) =>
    surfaces.map((surface) => [text, surface] as const),
  ),
  ...["ink", "accent"].map((text) => [text, "accent-soft"] as const),
  ...["accent", "accent-strong"].map((ground) => ["accent-ink", ground] as const),
  ...meanings.map((meaning) => ["ink", `${meaning}-soft`] as const),
  ...meanings.flatMap((meaning) =>
    [`${meaning}-soft`, "surface-page", "surface-panel", "surface-raised", "surface-hover"].map(
      (ground) => [meaning, ground] as const,
    ),
  ),
  ["surface-panel", "blocked"],
  ["surface-page", "ink"],
  ...levels.map((level) => [`level-${level}-ink`, `level-${level}`] as const),
  ...modules.flatMap((module) => ["ink", "ink-soft"].map((text) => [text, `module-${module}-soft`] as const)),
];

/** What has to be seen but is not read: the edges of controls, marks in the diagram. */
const edgePairs: readonly (readonly [string, string])[] = [
  ...["page", "panel", "raised"].map((name) => ["line-control", `surface-${name}`] as const),
  ...["page", "panel", "raised", "sunken"].map((name) => ["accent", `surface-${name}`] as const),
  ["level-0", "surface-panel"],
  ["level-1", "surface-panel"],
  ...modules.map((module) => [`module-${module}`, "surface-panel"] as const),
];

describe.each(["light", "dark"] as const)("the %s theme", (name) => {
  const theme = themes[name];
  const colour = (token: string) => {
    const value = theme.get(token);
    if (value === undefined) throw new Error(`The ${name} theme has no token --${token}`);
    return value;
  };

  it.each(textPairs)("lets %s be read on %s (AA, 4.5)", (text, ground) => {
    expect(contrastRatio(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(edgePairs)("lets %s be seen on %s (AA, 3)", (edge, ground) => {
    expect(contrastRatio(colour(edge), colour(ground))).toBeGreaterThanOrEqual(3);
  });

  it("orders the cascade levels from the darkest to the lightest", () => {
    const againstBlack = levels.map((level) => contrastRatio(colour(`level-${level}`), "#000000"));
    expect(againstBlack).toEqual(againstBlack.toSorted((a, b) => a - b));
  });
});

it("gives both themes the same tokens", () => {
  expect([...themes.dark.keys()].sort()).toEqual([...themes.light.keys()].sort());
});
