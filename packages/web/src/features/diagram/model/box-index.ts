const cellWidth = 400;
const cellHeight = 400;

/** Where boxes stand, and how large they are. */
export interface Boxes {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly heights: Float64Array;
  /** Of every box. */
  readonly boxWidth: number;
}

/** Boxes by the cells of a coarse grid, so that a line asks only those near it. */
export interface BoxIndex extends Boxes {
  readonly cells: ReadonlyMap<number, readonly number[]>;
}

/** Indexes boxes as they stand now. */
export function indexBoxes({ x, y, heights, boxWidth }: Boxes): BoxIndex {
  const cells = new Map<number, number[]>();
  for (let box = 0; box < x.length; box++) {
    const left = x[box] ?? 0;
    const top = y[box] ?? 0;
    eachCell(left, top, left + boxWidth, top + (heights[box] ?? 0), (cell) => {
      const list = cells.get(cell);
      if (list === undefined) cells.set(cell, [box]);
      else list.push(box);
      return true;
    });
  }
  return { x, y, heights, boxWidth, cells };
}

/**
 * The boxes that a straight horizontal or vertical piece of line runs through or touches within `margin`, each once,
 * without `except`, and no more than `limit`: a line through a large diagram meets hundreds.
 */
export function boxesOnSegment(
  index: BoxIndex,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  margin: number,
  except: number,
  limit: number,
): number[] {
  const left = Math.min(x1, x2) - margin;
  const right = Math.max(x1, x2) + margin;
  const top = Math.min(y1, y2) - margin;
  const bottom = Math.max(y1, y2) + margin;
  const hits: number[] = [];
  eachCell(left, top, right, bottom, (cell) => {
    for (const box of index.cells.get(cell) ?? []) {
      const boxX = index.x[box] ?? 0;
      const boxY = index.y[box] ?? 0;
      if (
        box !== except &&
        boxX < right &&
        boxX + index.boxWidth > left &&
        boxY < bottom &&
        boxY + (index.heights[box] ?? 0) > top &&
        !hits.includes(box)
      )
        hits.push(box);
      if (hits.length >= limit) return false;
    }
    return true;
  });
  return hits;
}

/** Visits the cells of a rectangle for as long as `visit` wants more. */
function eachCell(left: number, top: number, right: number, bottom: number, visit: (cell: number) => boolean): void {
  const lastColumn = Math.floor(right / cellWidth);
  const lastRow = Math.floor(bottom / cellHeight);
  for (let row = Math.floor(top / cellHeight); row <= lastRow; row++)
    for (let column = Math.floor(left / cellWidth); column <= lastColumn; column++)
      if (!visit(row * 1_048_576 + column)) return;
}
