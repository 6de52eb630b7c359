import { useEffect, useEffectEvent, useState } from "react";
import { layoutInWorker } from "./layout/layout-client.ts";
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
  readonly density: Density;
  readonly showHubLines: boolean;
  /** Places of dragged tables by name; read when a layout arrives, because a drag changes the scene in place. */
  readonly moved: ReadonlyMap<string, Point>;
}

interface Laid extends Pick<SceneWishes, "layout" | "columns"> {
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
  const { model, layout, columns, density, showHubLines } = wishes;
  const [laid, setLaid] = useState<Laid>();
  const [error, setError] = useState<Error>();
  const show = useEffectEvent((result: LayoutResult) => {
    setError(undefined);
    const scene = createScene(model, density, result, { showHubLines, moved: wishes.moved });
    setLaid({ result, scene, layout, columns });
  });
  useEffect(() => {
    let isCurrent = true;
    layoutInWorker(layoutProblem(model, density, layout, columns)).then(
      (result) => isCurrent && show(result),
      (reason: unknown) => isCurrent && setError(reason instanceof Error ? reason : new Error(String(reason))),
    );
    return () => {
      isCurrent = false;
    };
    // The layout is the same with and without the lines to hubs; the scene is not.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [model, columns, density, layout, showHubLines]);
  const arrange = (moved: ReadonlyMap<string, Point>): void => {
    if (laid === undefined) return;
    const scene = createScene(laid.scene.model, laid.scene.density, laid.result, { showHubLines, moved });
    setLaid({ ...laid, scene });
  };
  const isBehind =
    laid?.scene.model !== model || laid.scene.density !== density || laid.layout !== layout || laid.columns !== columns;
  return { scene: laid?.scene, error, isBehind, arrange };
}
