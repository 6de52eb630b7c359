import { CircleCheck, CircleDot, Info, OctagonX, TriangleAlert, type LucideIcon } from "lucide-react";

/** What a colour says. The same five everywhere, each with its own icon, so that no colour stands alone. */
export type Meaning = "safe" | "notice" | "risk" | "blocked" | "neutral";

/** The icon of a meaning. */
export const meaningIcons: Record<Meaning, LucideIcon> = {
  safe: CircleCheck,
  notice: Info,
  risk: TriangleAlert,
  blocked: OctagonX,
  neutral: CircleDot,
};

/** Text on the meaning's own soft ground, with its line. */
export const meaningPanels: Record<Meaning, string> = {
  safe: "border-safe-line bg-safe-soft text-safe",
  notice: "border-notice-line bg-notice-soft text-notice",
  risk: "border-risk-line bg-risk-soft text-risk",
  blocked: "border-blocked-line bg-blocked-soft text-blocked",
  neutral: "border-neutral-line bg-neutral-soft text-neutral",
};

/** Text in the meaning's colour on any surface. */
export const meaningTexts: Record<Meaning, string> = {
  safe: "text-safe",
  notice: "text-notice",
  risk: "text-risk",
  blocked: "text-blocked",
  neutral: "text-neutral",
};
