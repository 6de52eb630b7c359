import type { Fate } from "../model/diff-overlay.ts";
import { type ImpactMark, levelSteps } from "../model/overlay.ts";

/** Every colour and face the diagram is drawn with. Plain data, so that it crosses to a worker. */
export interface DiagramTheme {
  readonly isDark: boolean;
  readonly page: string;
  readonly panel: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly inkMuted: string;
  readonly accent: string;
  readonly accentSoft: string;
  readonly accentInk: string;
  readonly blocked: string;
  readonly blockedSoft: string;
  readonly risk: string;
  readonly riskSoft: string;
  readonly fates: Readonly<Record<Fate, ModuleColour>>;
  readonly levels: readonly LevelColour[];
  readonly modules: readonly ModuleColour[];
  readonly neutral: ModuleColour;
  /** CSS font family lists. */
  readonly mono: string;
  readonly sans: string;
}

export interface LevelColour {
  readonly fill: string;
  readonly ink: string;
}

export interface ModuleColour {
  /** Of a box seen from far, and of the bar at its header. */
  readonly hue: string;
  /** Of the header's ground. */
  readonly soft: string;
}

const moduleHues = 10;

/** Reads the diagram's colours from the CSS variables that hold for an element. */
export function readTheme(element: Element, isDark: boolean): DiagramTheme {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    isDark,
    page: colour("surface-page"),
    panel: colour("surface-panel"),
    line: colour("line"),
    lineStrong: colour("line-control"),
    ink: colour("ink"),
    inkSoft: colour("ink-soft"),
    inkMuted: colour("ink-muted"),
    accent: colour("accent"),
    accentSoft: colour("accent-soft"),
    accentInk: colour("accent-ink"),
    blocked: colour("blocked"),
    blockedSoft: colour("blocked-soft"),
    risk: colour("risk"),
    riskSoft: colour("risk-soft"),
    fates: {
      added: { hue: colour("safe"), soft: colour("safe-soft") },
      removed: { hue: colour("blocked"), soft: colour("blocked-soft") },
      changed: { hue: colour("notice"), soft: colour("notice-soft") },
    },
    levels: Array.from({ length: levelSteps }, (_, level) => ({
      fill: colour(`level-${level}`),
      ink: colour(`level-${level}-ink`),
    })),
    modules: Array.from({ length: moduleHues }, (_, index) => ({
      hue: colour(`module-${index + 1}`),
      soft: colour(`module-${index + 1}-soft`),
    })),
    neutral: { hue: colour("neutral"), soft: colour("neutral-soft") },
    mono: '"IBM Plex Mono", "Plex Mono Fallback", ui-monospace, monospace',
    sans: '"IBM Plex Sans", "Plex Sans Fallback", system-ui, sans-serif',
  };
}

/** The colour of a cascade level; levels beyond the ramp take its last step. */
export function levelColour(theme: DiagramTheme, level: number): LevelColour {
  return theme.levels[Math.min(level, theme.levels.length - 1)] ?? { fill: theme.accent, ink: theme.accentInk };
}

/** The colours of a mark: blocked where the table certainly stands in the way, or what is done is a severe risk; else at risk. */
export function markColour(theme: DiagramTheme, mark: ImpactMark): ModuleColour {
  return mark === "blocks" || mark === "severe"
    ? { hue: theme.blocked, soft: theme.blockedSoft }
    : { hue: theme.risk, soft: theme.riskSoft };
}

/** The colour of a module by its index; -1 (no module) is neutral. */
export function moduleColour(theme: DiagramTheme, module: number): ModuleColour {
  return (module < 0 ? undefined : theme.modules[module % theme.modules.length]) ?? theme.neutral;
}
