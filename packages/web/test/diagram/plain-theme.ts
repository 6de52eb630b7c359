import type { DiagramTheme } from "../../src/features/diagram/draw/diagram-theme.ts";

const colour = "#123456";
/** A theme in which what became of a part alone has a colour of its own. */
export const plainTheme: DiagramTheme = {
  isDark: false,
  page: colour,
  panel: colour,
  line: colour,
  lineStrong: colour,
  ink: colour,
  inkSoft: colour,
  inkMuted: colour,
  accent: colour,
  accentSoft: colour,
  accentInk: colour,
  blocked: colour,
  blockedSoft: colour,
  risk: colour,
  riskSoft: colour,
  fates: {
    added: { hue: "#0a0", soft: colour },
    removed: { hue: "#a00", soft: colour },
    changed: { hue: "#00a", soft: colour },
  },
  levels: [],
  modules: [],
  neutral: { hue: colour, soft: colour },
  mono: '"IBM Plex Mono", monospace',
  sans: "sans-serif",
};
