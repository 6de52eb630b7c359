import { noTables, type Picture } from "../draw/picture.ts";
import { grow, type Rectangle } from "../model/rectangle.ts";
import { boundsOf, tablesIn } from "../model/scene.ts";
import type { ImageScope } from "./image-wish.ts";

/** A picture of which an image shows a part. */
export interface ImagePart {
  readonly picture: Picture;
  /** The part, in diagram coordinates. */
  readonly bounds: Rectangle;
  /** How many tables it shows. */
  readonly tableCount: number;
  /** How many foreign keys are between them. */
  readonly keyCount: number;
}

/** Around the tables that an image shows. What a window shows is cut as the window cuts it. */
const margin = 40;

/**
 * The part of a picture that an image shows: all of it, the chosen tables with the keys between them, or what lies in the
 * window as it is cut there.
 */
export function imagePart(
  picture: Picture,
  scope: ImageScope,
  { chosen, view }: { readonly chosen: readonly number[]; readonly view: Rectangle | null },
): ImagePart {
  const { scene } = picture;
  if (scope === "view" && view !== null) return part(picture, view, allBut(picture, tablesIn(scene, view)));
  if (scope !== "chosen") return part(picture, grow(boundsOf(scene), margin), noTables);
  const shown = new Set(chosen);
  const hidden = allBut(picture, chosen);
  // The grounds of modules are about tables that are left out.
  const alone = { ...picture, hidden, scene: { ...scene, modules: [] }, overlay: overlayOf(picture, shown) };
  return part(alone, grow(boundsOf(scene, chosen), margin), hidden);
}

function part(picture: Picture, bounds: Rectangle, left: ReadonlySet<number>): ImagePart {
  const { tables, edges } = picture.scene.model;
  const keys = edges.filter(({ from, to }) => !left.has(from) && !left.has(to));
  return { picture, bounds, tableCount: tables.length - left.size, keyCount: keys.length };
}

/** What is told of the tables that are shown: the legend counts these alone. */
function overlayOf({ overlay, scene }: Picture, shown: ReadonlySet<number>): Picture["overlay"] {
  if (overlay === null) return null;
  const tables = overlay.tables.filter((table) => shown.has(table));
  if (overlay.kind === "impact") return { ...overlay, tables };
  const isShown = (edge: number): boolean => {
    const { from = -1, to = -1 } = scene.model.edges[edge] ?? {};
    return shown.has(from) && shown.has(to);
  };
  return { ...overlay, tables, edgeFates: new Map([...overlay.edgeFates].filter(([edge]) => isShown(edge))) };
}

function allBut({ scene }: Picture, tables: readonly number[]): ReadonlySet<number> {
  const kept = new Set(tables);
  return new Set([...scene.model.tables.keys()].filter((table) => !kept.has(table)));
}
