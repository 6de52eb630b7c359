import { encloses, overlaps, type Point, type Rectangle } from "../model/rectangle.ts";

/** Everything is packed inside this square around the origin. */
const extent = 4_000_000;
/** What one pixel of growth of the whole costs, against one pixel of distance from the connected ones. */
const sideCost = 12;

export interface Package {
  readonly width: number;
  readonly height: number;
  /** How strongly it belongs beside others, by index. */
  readonly weightTo: ReadonlyMap<number, number>;
}

/**
 * Packs rectangles without overlap into about the wished ratio of width to height, connected ones near each other.
 * Free space is kept as its maximal rectangles, so that holes are filled. The first rectangle goes in the middle, the
 * others follow by connection and size.
 *
 * @returns the corner of each rectangle
 */
export function packRectangles(packages: readonly Package[], aspect: number): Point[] {
  const corners: Point[] = packages.map(() => ({ x: 0, y: 0 }));
  const placed = new Set<number>();
  let free: Rectangle[] = [{ x: -extent, y: -extent, width: 2 * extent, height: 2 * extent }];
  let bounds: Rectangle | null = null;
  for (let next = 0; next >= 0; next = nextPackage(packages, placed)) {
    const item = packages[next];
    if (item === undefined) break;
    const wish = wishedCentre(item, corners, packages, placed);
    const rectangle = bestPlace(item, free, bounds, wish, aspect);
    corners[next] = { x: rectangle.x, y: rectangle.y };
    placed.add(next);
    bounds = bounds === null ? rectangle : union(bounds, rectangle);
    free = subtract(free, rectangle);
  }
  return corners;
}

function nextPackage(packages: readonly Package[], placed: ReadonlySet<number>): number {
  let best = -1;
  let bestScore = -1;
  for (const [index, item] of packages.entries()) {
    if (placed.has(index)) continue;
    let weight = 0;
    for (const [other, own] of item.weightTo) if (placed.has(other)) weight += own;
    const score = Math.sqrt(item.width * item.height) * (1 + Math.min(weight, 8) / 4);
    if (score > bestScore) {
      best = index;
      bestScore = score;
    }
  }
  return best;
}

function wishedCentre(
  item: Package,
  corners: readonly Point[],
  packages: readonly Package[],
  placed: ReadonlySet<number>,
): Point {
  let x = 0;
  let y = 0;
  let total = 0;
  for (const [other, weight] of item.weightTo) {
    if (!placed.has(other)) continue;
    x += weight * ((corners[other]?.x ?? 0) + (packages[other]?.width ?? 0) / 2);
    y += weight * ((corners[other]?.y ?? 0) + (packages[other]?.height ?? 0) / 2);
    total += weight;
  }
  return total === 0 ? { x: 0, y: 0 } : { x: x / total, y: y / total };
}

function bestPlace(
  item: Package,
  free: readonly Rectangle[],
  bounds: Rectangle | null,
  wish: Point,
  aspect: number,
): Rectangle {
  const { width, height } = item;
  if (bounds === null) return { x: -width / 2, y: -height / 2, width, height };
  let best: Rectangle = { x: bounds.x + bounds.width, y: bounds.y, width, height };
  let bestCost = Infinity;
  for (const space of free) {
    if (space.width < width || space.height < height) continue;
    const left = space.x;
    const right = space.x + space.width - width;
    const top = space.y;
    const bottom = space.y + space.height - height;
    const nearX = Math.min(Math.max(wish.x - width / 2, left), right);
    const nearY = Math.min(Math.max(wish.y - height / 2, top), bottom);
    for (const x of [nearX, left, right]) {
      for (const y of [nearY, top, bottom]) {
        const place = { x, y, width, height };
        const cost = placeCost(place, bounds, wish, aspect);
        if (cost < bestCost) {
          best = place;
          bestCost = cost;
        }
      }
    }
  }
  return best;
}

/** The side of the square, stretched to the aspect, that the whole would need, and how far the place is from the wish. */
function placeCost(place: Rectangle, bounds: Rectangle, wish: Point, aspect: number): number {
  const whole = union(bounds, place);
  const side = Math.max(whole.width / Math.sqrt(aspect), whole.height * Math.sqrt(aspect));
  const distance = Math.hypot(place.x + place.width / 2 - wish.x, place.y + place.height / 2 - wish.y);
  return sideCost * side + distance;
}

/** The maximal free rectangles that are left when `taken` is taken. */
function subtract(free: readonly Rectangle[], taken: Rectangle): Rectangle[] {
  const kept: Rectangle[] = [];
  const cut: Rectangle[] = [];
  for (const space of free) {
    if (!overlaps(space, taken)) {
      kept.push(space);
      continue;
    }
    const right = space.x + space.width;
    const bottom = space.y + space.height;
    const takenRight = taken.x + taken.width;
    const takenBottom = taken.y + taken.height;
    if (taken.x > space.x) cut.push({ ...space, width: taken.x - space.x });
    if (takenRight < right) cut.push({ ...space, x: takenRight, width: right - takenRight });
    if (taken.y > space.y) cut.push({ ...space, height: taken.y - space.y });
    if (takenBottom < bottom) cut.push({ ...space, y: takenBottom, height: bottom - takenBottom });
  }
  // What was maximal before and is untouched stays maximal; only the new pieces may lie inside another.
  const isInside = (piece: Rectangle, index: number): boolean =>
    kept.some((other) => encloses(other, piece)) ||
    cut.some((other, at) => at !== index && encloses(other, piece) && !(at > index && encloses(piece, other)));
  return [...kept, ...cut.filter((piece, index) => !isInside(piece, index))];
}

function union(a: Rectangle, b: Rectangle): Rectangle {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
