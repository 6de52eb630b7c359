import { DiffLegend } from "./diff-legend.tsx";
import { ImpactLegend } from "./impact-legend.tsx";
import type { DiagramOverlay } from "./model/overlay.ts";

/** What the colours and flags of an overlay mean. */
export function OverlayLegend({
  overlay,
  maxLevel,
  onMaxLevel,
  onFit,
}: {
  overlay: DiagramOverlay;
  /** How deep an impact shows. */
  maxLevel: number;
  onMaxLevel: (level: number) => void;
  onFit: () => void;
}) {
  return overlay.kind === "diff" ? (
    <DiffLegend overlay={overlay} onFit={onFit} />
  ) : (
    <ImpactLegend overlay={overlay} maxLevel={maxLevel} onMaxLevel={onMaxLevel} onFit={onFit} />
  );
}
