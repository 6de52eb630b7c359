import { Download } from "lucide-react";
import { type RefObject, Suspense, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../components/menu.tsx";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { lazyPart } from "../../lib/lazy-part.ts";
import type { DiagramHandle } from "./diagram-handle.ts";
import type { ImageChoices, ImageWish } from "./export/image-wish.ts";
import { useImageExport } from "./use-image-export.ts";

const LazyExportDialog = lazyPart(() => import("./export-dialog.tsx"), "ExportDialog");

/**
 * Saves a diagram as an image: the whole of it at once, or what a dialog asks for. How far it is shows below the button, over
 * the page, so that nothing beside moves.
 */
export function DiagramExport({
  diagram,
  label = "Export",
  name,
  title,
  isDisabled = false,
  isCompact = false,
}: {
  diagram: RefObject<DiagramHandle | null>;
  label?: string | undefined;
  /** What the file is called by. */
  name: string;
  /** What stands above the image. */
  title: string;
  isDisabled?: boolean | undefined;
  /** The icon alone shows: beside other tools, where words would take a line of their own. */
  isCompact?: boolean | undefined;
}) {
  const { start, running, cancel } = useImageExport(diagram, name);
  /** What there is to choose from while the dialog is open. */
  const [choices, setChoices] = useState<ImageChoices>();
  const whole = { scope: "whole", withOverlay: true, title } as const;
  const percent = Math.round((running?.share ?? 0) * 100);
  return (
    <span className="relative">
      <Menu
        trigger={
          <Button disabled={isDisabled}>
            <Download aria-hidden />
            <span className={isCompact ? "sr-only" : undefined}>{label}</span>
          </Button>
        }
      >
        <MenuItem isDisabled={running !== undefined} onSelect={() => start({ ...whole, format: "png" })}>
          PNG
        </MenuItem>
        <MenuItem isDisabled={running !== undefined} onSelect={() => start({ ...whole, format: "svg" })}>
          SVG
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          isDisabled={running !== undefined}
          onSelect={() => setChoices(diagram.current?.imageChoices() ?? undefined)}
        >
          Choose What to Export
        </MenuItem>
      </Menu>
      {running !== undefined && (
        <div
          role="group"
          aria-label="Export"
          className="absolute top-full right-0 z-30 mt-1 w-64 animate-appear rounded-panel border border-line bg-raised p-3 shadow-raised max-sm:right-auto max-sm:left-0"
        >
          <p className="mb-2 flex justify-between">
            <span>Exporting {running.wish.format.toUpperCase()}</span>
            <span className="text-ink-muted tabular-nums">{percent} %</span>
          </p>
          <ProgressBar label="Exporting the diagram" share={running.share} />
          <Button className="mt-3 w-full" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {choices !== undefined && (
          <LazyExportDialog
            choices={choices}
            title={title}
            onExport={(wish: ImageWish) => {
              setChoices(undefined);
              start(wish);
            }}
            onClose={() => setChoices(undefined)}
          />
        )}
      </Suspense>
    </span>
  );
}
