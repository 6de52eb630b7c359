import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type ChosenLayout, layoutInWorker } from "./layout/layout-client.ts";
import { type LayoutKind, layoutProblem, type LayoutResult, type TableColumns } from "./layout/layout-problem.ts";
import type { Density } from "./model/density.ts";
import type { DiagramModel } from "./model/diagram-model.ts";
import type { Point } from "./model/rectangle.ts";
import { createScene, type Scene } from "./model/scene.ts";

interface SceneWishes {
  readonly model: DiagramModel;
  readonly layout: LayoutKind;
  /** In place of the layout. */
  readonly columns: TableColumns | undefined;
  /** Of several the first with which the whole can be read, else the last. */
  readonly densities: readonly Density[];
  readonly showHubLines: boolean;
  /** Places of dragged tables by name; asked for when a layout arrives, because a drag changes the scene in place. */
  readonly movedIn: (density: Density) => ReadonlyMap<string, Point>;
}

interface Laid extends Pick<SceneWishes, "layout" | "columns" | "densities" | "showHubLines"> {
  readonly scene: Scene;
  readonly result: LayoutResult;
}

/**
 * Lays a model out in the worker. While another layout is computed the scene before it stays; it is undefined until the
 * first one is there; `isBehind` says that another is on its way. `arrange` puts the tables where the layout has them, but
 * for those that are given places.
 */
export function useDiagramScene(wishes: SceneWishes): {
  readonly scene: Scene | undefined;
  readonly error: Error | undefined;
  readonly isBehind: boolean;
  readonly arrange: (moved: ReadonlyMap<string, Point>) => void;
} {
  const { model, layout, columns, densities, showHubLines } = wishes;
  // Asked for before the first picture of the page: the worker lays out while that is made.
  const [first] = useState(() => askForLayout(wishes));
  const ahead = useRef<AskedLayout | null>(first);
  const [laid, setLaid] = useState<Laid>();
  const [error, setError] = useState<Error>();
  const isBehind = laid === undefined || !isLaid(laid, wishes);
  const isDone = useEffectEvent(() => !isBehind && laid?.showHubLines === showHubLines);
  const show = useEffectEvent(({ result, chosen }: ChosenLayout) => {
    setError(undefined);
    const density = densities[chosen] ?? "all";
    const scene = createScene(model, density, result, { showHubLines, moved: wishes.movedIn(density) });
    setLaid({ result, scene, layout, columns, densities, showHubLines });
  });
  useEffect(() => {
    if (isDone()) return undefined;
    let isCurrent = true;
    const wish = { model, columns, densities, layout };
    const asked = ahead.current !== null && isSame(ahead.current, wish) ? ahead.current : askForLayout(wish);
    // One that has failed is asked for again.
    ahead.current = null;
    asked.found.then(
      (found) => isCurrent && show(found),
      (reason: unknown) => isCurrent && setError(reason instanceof Error ? reason : new Error(String(reason))),
    );
    return () => {
      isCurrent = false;
    };
    // The layout is the same with and without the lines to hubs; the scene is not.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [model, columns, densities, layout, showHubLines]);
  const arrange = (moved: ReadonlyMap<string, Point>): void => {
    if (laid === undefined) return;
    const scene = createScene(laid.scene.model, laid.scene.density, laid.result, { showHubLines, moved });
    setLaid({ ...laid, scene });
  };
  return { scene: laid?.scene, error, isBehind, arrange };
}

type LayoutWish = Pick<SceneWishes, "model" | "layout" | "columns" | "densities">;

interface AskedLayout extends LayoutWish {
  readonly found: Promise<ChosenLayout>;
}

function askForLayout({ model, layout, columns, densities }: LayoutWish): AskedLayout {
  const found = layoutInWorker(densities.map((density) => layoutProblem(model, density, layout, columns)));
  // Whoever waits for it is told.
  found.catch(() => undefined);
  return { model, layout, columns, densities, found };
}

const isSame = (asked: LayoutWish, { model, layout, columns, densities }: LayoutWish): boolean =>
  asked.model === model && asked.layout === layout && asked.columns === columns && asked.densities === densities;

/** Whether a layout is what is wished for; one that was found readable is also what it is when somebody asks for it by name. */
function isLaid({ scene, ...laid }: Laid, { model, layout, columns, densities }: SceneWishes): boolean {
  const isWished = laid.densities === densities || (densities.length === 1 && densities[0] === scene.density);
  return isWished && scene.model === model && laid.layout === layout && laid.columns === columns;
}
