import { type ReactNode, type Ref, Suspense, useImperativeHandle, useMemo, useRef, useState } from "react";
import { CodeFailure } from "../../components/code-failure.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { classNames } from "../../lib/class-names.ts";
import { formatQuantity } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { CodeError, loadCode } from "../../lib/load-code.ts";
import { useShownTheme } from "../../lib/theme.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { DiagramCanvas } from "./diagram-canvas.tsx";
import type { DiagramHandle } from "./diagram-handle.ts";
import { DiagramSkeleton } from "./diagram-skeleton.tsx";
import { DiagramToolbar } from "./diagram-toolbar.tsx";
import { readTheme } from "./draw/diagram-theme.ts";
import { noTables } from "./draw/picture.ts";
import { gridUpTo, type TableColumns } from "./layout/layout-problem.ts";
import type { DiagramInput, DiagramTable } from "./model/diagram-input.ts";
import { arrangementKey } from "./model/diagram-memory.ts";
import { densities, type Density } from "./model/density.ts";
import { asksForPart, isSamePart } from "./model/diagram-part.ts";
import type { Point } from "./model/rectangle.ts";
import { type DiagramState, emptyState, wholeDiagram } from "./model/diagram-state.ts";
import { openingDensities } from "./model/opening-density.ts";
import { type FocusDepth, tablesAround } from "./model/focus.ts";
import { type DiagramOverlay, indexOverlay } from "./model/overlay.ts";
import { tableIndexes } from "./model/table-indexes.ts";
import { TableSearch } from "./table-search.tsx";
import { useChosenTables } from "./use-chosen-tables.ts";
import { useDiagramKeys } from "./use-diagram-keys.ts";
import { useDiagramMemory } from "./use-diagram-memory.ts";
import { useDiagramModel } from "./use-diagram-model.ts";
import { useDiagramScene } from "./use-diagram-scene.ts";
import { usePlaceReport } from "./use-place-report.ts";
import { useTablePlaces } from "./use-table-places.ts";
import { createCameraStore } from "./view/camera-store.ts";
import type { DiagramView } from "./view/diagram-view.ts";
import { ZoomControls } from "./zoom-controls.tsx";

export interface DiagramProps {
  readonly input: DiagramInput;
  /** What it is a diagram of, for those who hear it. */
  readonly label: string;
  /** Under which name this browser remembers the layout and the places of dragged tables. */
  readonly memoryName: string;
  readonly state: DiagramState;
  readonly onStateChange: (change: Partial<DiagramState>) => void;
  readonly overlay?: DiagramOverlay | undefined;
  /** Links for the side panel of a table. */
  readonly renderTableActions?: ((table: DiagramTable) => ReactNode) | undefined;
  /** What else is told of a table in its side panel. */
  readonly renderTableDetails?: ((table: DiagramTable) => ReactNode) | undefined;
  /** Names of the tables that bear a mark, because something is written down of them. */
  readonly noted?: ReadonlySet<string> | undefined;
  /** What stands at the end of the tools. */
  readonly tools?: ReactNode;
  readonly className?: string | undefined;
  readonly ref?: Ref<DiagramHandle> | undefined;
}

const LazyOverlayLegend = lazyPart(() => import("./overlay-legend.tsx"), "OverlayLegend");
const LazyMinimap = lazyPart(() => import("./minimap.tsx"), "Minimap");
const LazyPartBar = lazyPart(() => import("./part-bar.tsx"), "PartBar");
const LazyChosenBar = lazyPart(() => import("./chosen-bar.tsx"), "ChosenBar");
const LazyTablePanel = lazyPart(() => import("./table-panel.tsx"), "TablePanel");
const LazyTableList = lazyPart(() => import("./table-list.tsx"), "TableList");

const noPlaces: ReadonlyMap<string, Point> = new Map();
const noNames: ReadonlySet<string> = new Set();

/**
 * Tables and foreign keys as a diagram to walk through, with its tools, a side panel for the chosen table, and the same
 * data as a list. What a link carries is the owner's (`state`); what this browser remembers is kept here.
 */
export function Diagram({
  input,
  label,
  memoryName,
  state,
  onStateChange,
  overlay,
  renderTableActions,
  renderTableDetails,
  noted,
  tools,
  className,
  ref,
}: DiagramProps) {
  const [showsWhole, setShowsWhole] = useState(false);
  const { whole, model, isWished, columns, affected, isAffectedShown } = useDiagramModel(input, state, {
    overlay,
    showsWhole,
  });
  const isPartAsked = asksForPart(state);
  // What is dragged in a part is forgotten with it, and a part has no layout of its own to remember.
  const isPart = isWished || isAffectedShown;
  const levels = isAffectedShown ? affected?.levels : undefined;
  const inColumns = useMemo(() => toColumns(levels, columns), [levels, columns]);
  const [memory, updateMemory] = useDiagramMemory(memoryName);
  const opensWith = isPart || whole.tables.length > gridUpTo ? "modules" : "grid";
  const layout = state.layout ?? (isPart ? undefined : memory.layout) ?? opensWith;
  // Where tables were dragged, the arrangement that they were dragged in.
  const dragged = isPart ? undefined : densities.find((kind) => memory.moved.has(arrangementKey(layout, kind)));
  const wished = state.density ?? dragged;
  const tried = useMemo(() => (wished === undefined ? openingDensities(model.tables) : [wished]), [model, wished]);
  const movedIn = (kind: Density) => (isPart ? undefined : memory.moved.get(arrangementKey(layout, kind))) ?? noPlaces;
  // A part is small enough for its lines, and would be little without those of its hub.
  const showHubLines = isWished || state.showHubLines === true;
  const { scene, error, isBehind, arrange } = useDiagramScene({
    model,
    layout,
    columns: inColumns,
    densities: tried,
    showHubLines,
    movedIn,
  });
  const density = wished ?? scene?.density ?? tried[0] ?? "all";
  const key = arrangementKey(layout, density);
  const places = useTablePlaces(memory, updateMemory, isPart ? undefined : key);
  const [moveCount, setMoveCount] = useState(0);

  // Until a new model is laid out the scene is still that of the one before.
  const shownModel = scene?.model ?? model;
  const [maxLevel, setMaxLevel] = useState(Infinity);
  const indexedOverlay = useMemo(
    () => (overlay === undefined ? null : indexOverlay(shownModel, overlay, maxLevel)),
    [shownModel, overlay, maxLevel],
  );
  const { names: chosenNames, indexes: chosen, ...choosing } = useChosenTables(shownModel);
  const [isChoosing, setIsChoosing] = useState(false);
  const notedTables = useMemo(() => tableIndexes(shownModel, noted ?? noNames), [shownModel, noted]);
  const found = state.table === undefined ? -1 : model.tables.findIndex((table) => table.name === state.table);
  const selected = found < 0 ? null : found;

  const isDark = useShownTheme() === "dark";
  const [camera] = useState(createCameraStore);
  const view = useRef<DiagramView>(null);
  const frame = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  // A place in a diagram that is about to be laid out anew is none in the next.
  usePlaceReport(camera, view, (place) => isBehind || onStateChange({ place }));

  const select = (table: number | null): void =>
    onStateChange({ table: table === null ? undefined : model.tables[table]?.name });
  const jump = (table: number): void => {
    select(table);
    view.current?.setSelected(table);
    view.current?.jumpTo(table);
  };
  const focusOn = (table: string, depth: FocusDepth = state.focus?.depth ?? 1): void =>
    onStateChange({ ...wholeDiagram, focus: { table, depth }, table });
  const showWhole = (isWhole: boolean): void => {
    setShowsWhole(isWhole);
    onStateChange({ place: undefined });
  };
  const leavePart = (): void => onStateChange(wholeDiagram);
  const undo = places.undo && ((): void => arrange(places.undo?.() ?? noPlaces));
  const focusDiagram = (): void => frame.current?.querySelector<HTMLElement>("[role=application]")?.focus();
  const exported = chosen.size > 0 ? [...chosen] : selected === null ? [] : tablesAround(shownModel, selected, 1);
  useImperativeHandle(ref, () => ({
    look: () => ({ state: { ...state, layout, density }, places: places.moved }),
    showLook: (look) => {
      const next = { ...emptyState, ...look.state };
      const arrangement = arrangementKey(next.layout ?? layout, next.density ?? density);
      const isSame = arrangement === key && isSamePart(next, state);
      // Of a part there are no places, and the whole keeps its own meanwhile.
      if (!asksForPart(next)) {
        places.replace(arrangement, look.places);
        if (isSame) arrange(look.places);
      }
      onStateChange(next);
      // What is laid out anew goes there once it is.
      if (!isSame) return;
      if (next.place === undefined) view.current?.fit();
      else view.current?.goTo(next.place);
    },
    imageChoices: () =>
      scene && { chosenCount: exported.length, hasView: view.current !== null, hasOverlay: indexedOverlay !== null },
    exportImage: async (wish, onProgress, signal) => {
      if (scene === undefined || frame.current === null) throw new Error("The diagram is not laid out yet");
      const theme = readTheme(frame.current, isDark);
      const { exportImage } = await loadCode(() => import("./export/export-image.ts"));
      const picture = { scene, theme, overlay: indexedOverlay, hidden: noTables, noted: notedTables };
      return exportImage(picture, wish, { chosen: exported, view: view.current?.visible ?? null }, onProgress, signal);
    },
  }));
  useDiagramKeys(frame, {
    onSearch: () => search.current?.focus(),
    onEscape: () => {
      if (selected === null && chosen.size === 0 && !isPart) return false;
      if (selected !== null) select(null);
      else if (chosen.size > 0) choosing.clear();
      else if (isWished) leavePart();
      else showWhole(true);
      focusDiagram();
      return true;
    },
    onUndo: () => {
      undo?.();
      return undo !== undefined;
    },
  });

  // A phone shows of more tables than a few only specks.
  const isPhone = useMediaQuery("(width < 640px)");
  const opensAs = isPhone && model.tables.length > gridUpTo ? "list" : "diagram";
  const isList = (state.view ?? opensAs) === "list";
  const selectedTable = selected === null ? undefined : model.tables[selected];
  return (
    <div
      ref={frame}
      className={classNames(
        "flex min-h-[600px] flex-col overflow-hidden rounded-panel border border-line bg-page",
        className,
      )}
    >
      <DiagramToolbar
        search={
          <TableSearch
            tables={whole.tables}
            inputRef={search}
            onPick={(found) => {
              const name = whole.tables[found]?.name ?? "";
              const table = model.tables.findIndex((shown) => shown.name === name);
              if (table < 0) focusOn(name);
              else if (isList) select(table);
              else jump(table);
              focusDiagram();
            }}
            onLeave={focusDiagram}
          />
        }
        layout={inColumns === undefined ? layout : undefined}
        density={density}
        isList={isList}
        hasHubs={model.isHub.includes(true)}
        showHubLines={showHubLines}
        isRearranged={places.moved.size > 0}
        isChoosing={isChoosing}
        onChoosing={setIsChoosing}
        end={tools}
        onUndo={undo}
        onLayout={(next) => {
          onStateChange({ layout: next, place: undefined });
          if (!isPart) updateMemory((before) => ({ ...before, layout: next }));
        }}
        onDensity={(next) => onStateChange({ density: next, place: undefined })}
        onList={(next) => onStateChange({ view: next ? "list" : "diagram" })}
        onHubLines={(show) => onStateChange({ showHubLines: show ? true : undefined })}
        onRestore={() => {
          places.forget();
          onStateChange({ place: undefined });
          arrange(noPlaces);
        }}
      />
      {isPartAsked && (
        <Suspense fallback={<div className="h-11 border-b border-line bg-panel" />}>
          <LazyPartBar
            wish={state}
            whole={whole}
            shownCount={isWished ? model.tables.length : undefined}
            onWish={(wish) => onStateChange({ ...wholeDiagram, ...wish })}
            onLeave={leavePart}
          />
        </Suspense>
      )}
      {overlay !== undefined && (
        // It is part of what opens, the list too: who waits for it waits outside, so that nothing moves when it comes.
        <div className={isList ? "hidden" : "contents"}>
          <LazyOverlayLegend
            overlay={overlay}
            maxLevel={maxLevel}
            onMaxLevel={setMaxLevel}
            isPart={affected === undefined || isWished ? undefined : isAffectedShown}
            onPart={(showsPart) => showWhole(!showsPart)}
            onFit={() => view.current?.fit(indexedOverlay?.tables ?? null)}
          />
        </div>
      )}
      <div className="relative flex min-h-0 flex-1 max-md:flex-col">
        {isList ? (
          <Suspense fallback={<SkeletonRows count={12} label="Loading the list" />}>
            <LazyTableList model={model} overlay={overlay} selected={selected} onSelect={select} />
          </Suspense>
        ) : (
          <div className="relative min-h-0 min-w-0 flex-1">
            {error instanceof CodeError && <CodeFailure error={error} />}
            {error !== undefined && !(error instanceof CodeError) && (
              <ErrorPanel error={error} fallback="The diagram could not be laid out" />
            )}
            {scene === undefined && error === undefined && <DiagramSkeleton />}
            {scene !== undefined && (
              <>
                <DiagramCanvas
                  scene={scene}
                  overlay={indexedOverlay}
                  noted={notedTables}
                  selected={scene.model === model ? selected : null}
                  place={state.place}
                  isPart={isPart}
                  label={`${label}, ${formatQuantity(model.tables.length, "table")}, ${formatQuantity(model.edges.length, "foreign key")}`}
                  describedBy="diagram-keys"
                  camera={camera}
                  viewRef={view}
                  onSelect={select}
                  chosen={chosen}
                  isChoosing={isChoosing}
                  onChoose={choosing.choose}
                  onMove={(moved) => {
                    setMoveCount(moveCount + 1);
                    // What is dragged in a part of the diagram lasts as long as the part shows.
                    places.keep(new Map([...moved].map(([table, place]) => [model.tables[table]?.name ?? "", place])));
                  }}
                  onFocus={(table) => focusOn(model.tables[table]?.name ?? "")}
                  onSearch={() => search.current?.focus()}
                />
                <Suspense fallback={null}>
                  <LazyMinimap key={moveCount} scene={scene} overlay={indexedOverlay} camera={camera} viewRef={view} />
                </Suspense>
                <ZoomControls camera={camera} viewRef={view} yieldsOnPhone={selected !== null} />
                <Suspense fallback={null}>
                  {chosen.size > 0 && (
                    <LazyChosenBar
                      count={chosen.size}
                      onShow={() => {
                        onStateChange({ ...wholeDiagram, only: [...chosenNames], table: undefined });
                        choosing.clear();
                      }}
                      onClear={choosing.clear}
                    />
                  )}
                </Suspense>
              </>
            )}
          </div>
        )}
        <Suspense fallback={null}>
          {selected !== null && selectedTable !== undefined && (
            <LazyTablePanel
              // Another table's panel begins at its top.
              key={selectedTable.id}
              model={model}
              whole={whole}
              table={selected}
              fate={overlay?.kind === "diff" ? overlay.tables.get(selectedTable.id) : undefined}
              keyFates={overlay?.kind === "diff" ? overlay.relationships : undefined}
              actions={renderTableActions?.(selectedTable)}
              onFollow={(table) => (isList ? select(table) : jump(table))}
              onFocus={state.focus?.table === selectedTable.name ? undefined : () => focusOn(selectedTable.name)}
              onPath={(to) => onStateChange({ ...wholeDiagram, path: { from: selectedTable.name, to } })}
              details={renderTableDetails?.(selectedTable)}
              onClose={() => select(null)}
            />
          )}
        </Suspense>
      </div>
      <p id="diagram-keys" className="sr-only">
        Arrow keys go to the nearest table, Shift and arrows pan, plus and minus zoom, 0 shows everything, 1 is actual
        size, Enter shows the chosen table with its neighbours alone, Space chooses it together with others, Escape
        chooses nothing and then shows the whole diagram, Control and Z undoes a move, slash finds a table. The List
        view has the same data as a table.
      </p>
      <p aria-live="polite" className="sr-only">
        {selectedTable === undefined
          ? ""
          : `${selectedTable.name}, ${formatQuantity(selectedTable.columns.length, "column")}`}
      </p>
    </div>
  );
}

function toColumns(
  levels: readonly number[] | undefined,
  steps: readonly number[] | undefined,
): TableColumns | undefined {
  if (steps !== undefined) return { unit: "step", of: steps };
  return levels === undefined ? undefined : { unit: "level", of: levels };
}
