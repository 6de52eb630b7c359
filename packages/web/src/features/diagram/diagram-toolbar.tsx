import { BoxSelect, List, Network, RotateCcw, SlidersHorizontal, Spline, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../components/icon-button.tsx";
import { Menu, MenuItem } from "../../components/menu.tsx";
import { SelectControl } from "../../components/select.tsx";
import type { LayoutKind } from "./layout/layout-problem.ts";
import type { Density } from "./model/density.ts";

const layoutOptions: readonly { value: LayoutKind; label: string }[] = [
  { value: "modules", label: "Modules" },
  { value: "grid", label: "Grid" },
];

const densityOptions: readonly { value: Density; label: string }[] = [
  { value: "all", label: "All columns" },
  { value: "keys", label: "Keys only" },
  { value: "names", label: "Names only" },
];

interface DiagramToolbarProps {
  /** The search field. */
  search: ReactNode;
  /** Undefined where what shows has a layout of its own. */
  layout: LayoutKind | undefined;
  density: Density;
  isList: boolean;
  hasHubs: boolean;
  showHubLines: boolean;
  /** Whether tables were dragged away from where the layout put them. */
  isRearranged: boolean;
  /** Undefined where no table was dragged since the diagram opened. */
  onUndo: (() => void) | undefined;
  onLayout: (layout: LayoutKind) => void;
  onDensity: (density: Density) => void;
  onList: (isList: boolean) => void;
  onHubLines: (show: boolean) => void;
  onRestore: () => void;
  /** A drag draws around tables, and a tap chooses one more. */
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
  /** What the owner of the diagram adds. */
  end: ReactNode;
}

/** What is shown of a diagram, and how it is arranged. */
export function DiagramToolbar(props: DiagramToolbarProps) {
  const { isList, showHubLines } = props;
  const hasMore = (props.hasHubs || props.isRearranged) && !isList;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line bg-panel p-2">
      {props.search}
      {!isList && (
        <>
          {props.layout !== undefined && (
            <SelectControl
              aria-label="Layout"
              options={layoutOptions}
              value={props.layout}
              onChange={(event) => {
                const chosen = layoutOptions.find(({ value }) => value === event.target.value);
                if (chosen !== undefined) props.onLayout(chosen.value);
              }}
            />
          )}
          <SelectControl
            aria-label="Columns shown"
            options={densityOptions}
            value={props.density}
            onChange={(event) => {
              const chosen = densityOptions.find(({ value }) => value === event.target.value);
              if (chosen !== undefined) props.onDensity(chosen.value);
            }}
          />
        </>
      )}
      {hasMore && (
        <Menu
          align="start"
          trigger={
            <IconButton icon={SlidersHorizontal} label="More of the diagram" look="secondary" hasTooltip={false} />
          }
        >
          {props.hasHubs && (
            <MenuItem icon={Spline} onSelect={() => props.onHubLines(!showHubLines)}>
              {showHubLines ? "Shorten lines to hubs" : "Draw lines to hubs whole"}
            </MenuItem>
          )}
          {props.isRearranged && (
            <MenuItem icon={RotateCcw} onSelect={props.onRestore}>
              Undo all moves of tables
            </MenuItem>
          )}
        </Menu>
      )}
      {!isList && (
        <IconButton
          icon={BoxSelect}
          label="Choose several tables (Shift and drag)"
          aria-pressed={props.isChoosing}
          className="aria-pressed:bg-active aria-pressed:text-ink"
          onClick={() => props.onChoosing(!props.isChoosing)}
        />
      )}
      {props.onUndo !== undefined && !isList && (
        <IconButton icon={Undo2} label="Undo the last move (Ctrl Z)" onClick={props.onUndo} />
      )}
      <div className="ml-auto flex gap-2">
        {props.end}
        <div className="flex rounded-control border border-line-control" role="group" aria-label="View">
          <ViewButton icon={<Network aria-hidden />} isPressed={!isList} onPress={() => props.onList(false)}>
            Diagram
          </ViewButton>
          <ViewButton icon={<List aria-hidden />} isPressed={isList} onPress={() => props.onList(true)}>
            List
          </ViewButton>
        </div>
      </div>
    </div>
  );
}

function ViewButton({
  icon,
  isPressed,
  onPress,
  children,
}: {
  icon: ReactNode;
  isPressed: boolean;
  onPress: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className="inline-flex h-[calc(var(--control-height)-2px)] items-center gap-1.5 rounded-[3px] px-2.5 text-ink-soft hover:bg-hover aria-pressed:bg-active aria-pressed:font-medium aria-pressed:text-ink [&_svg]:size-4"
    >
      {icon}
      {/* On a phone the words would take a row of their own from the diagram. */}
      <span className="max-sm:sr-only">{children}</span>
    </button>
  );
}
