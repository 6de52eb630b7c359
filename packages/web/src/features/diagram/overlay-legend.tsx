import { DiffLegend } from "./diff-legend.tsx";
import { ImpactLegend } from "./impact-legend.tsx";
import type { DiagramOverlay } from "./model/overlay.ts";

/** What the colours and flags of an overlay mean. */
export function OverlayLegend({
  overlay,
  maxLevel,
  onMaxLevel,
  isPart,
  onPart,
  onFit,
}: {
  overlay: DiagramOverlay;
  /** How deep an impact shows. */
  maxLevel: number;
  onMaxLevel: (level: number) => void;
  /** Whether what is touched shows alone; undefined where it cannot. */
  isPart: boolean | undefined;
  onPart: (isPart: boolean) => void;
  onFit: () => void;
}) {
  const isDiff = overlay.kind === "diff";
  const view = (
    <>
      {isPart !== undefined && (
        <LegendButton onPress={() => onPart(!isPart)}>
          {isPart ? "Show the whole schema" : `Show the ${isDiff ? "changed" : "affected"} alone`}
        </LegendButton>
      )}
      {isPart !== true && (
        <LegendButton onPress={onFit}>{isDiff ? "Show all changed" : "Show all affected"}</LegendButton>
      )}
    </>
  );
  return isDiff ? (
    <DiffLegend overlay={overlay} view={view} />
  ) : (
    <ImpactLegend overlay={overlay} maxLevel={maxLevel} onMaxLevel={onMaxLevel} view={view} />
  );
}

function LegendButton({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      className="min-h-6 rounded-small font-medium whitespace-nowrap text-accent hover:text-accent-strong pointer-coarse:min-h-11"
      onClick={onPress}
    >
      {children}
    </button>
  );
}
