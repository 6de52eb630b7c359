import { describe, expect, it } from "vitest";
import {
  bringIntoView,
  centreOn,
  fitRectangle,
  keepInSight,
  maxZoom,
  minZoom,
  panBy,
  toDiagram,
  visibleRectangle,
  zoomAt,
} from "../../src/features/diagram/model/camera.ts";

const viewport = { width: 1_000, height: 600 };

describe("the camera", () => {
  it("keeps the point under the pointer where it is while zooming", () => {
    const camera = { x: 120, y: -40, zoom: 0.5 };
    const anchor = { x: 300, y: 200 };
    const before = toDiagram(camera, anchor);
    for (const zoom of [0.07, 0.5, 1.3, 4]) {
      const after = toDiagram(zoomAt(camera, anchor, zoom), anchor);
      expect(after.x).toBeCloseTo(before.x, 9);
      expect(after.y).toBeCloseTo(before.y, 9);
    }
  });

  it("zooms between one hundredth and four", () => {
    expect(zoomAt({ x: 0, y: 0, zoom: 1 }, { x: 0, y: 0 }, 0.000_1).zoom).toBe(minZoom);
    expect(minZoom).toBe(0.01);
    expect(zoomAt({ x: 0, y: 0, zoom: 1 }, { x: 0, y: 0 }, 99).zoom).toBe(maxZoom);
  });

  it("fits a rectangle whole, in the middle", () => {
    const rectangle = { x: -500, y: 100, width: 9_000, height: 2_000 };
    const camera = fitRectangle(rectangle, viewport);
    const visible = visibleRectangle(camera, viewport);
    expect(visible.x).toBeLessThan(rectangle.x);
    expect(visible.x + visible.width).toBeGreaterThan(rectangle.x + rectangle.width);
    expect(visible.x + visible.width / 2).toBeCloseTo(rectangle.x + rectangle.width / 2);
    expect(visible.y + visible.height / 2).toBeCloseTo(rectangle.y + rectangle.height / 2);
  });

  it("does not enlarge a small diagram to fill the viewport", () => {
    expect(fitRectangle({ x: 0, y: 0, width: 280, height: 120 }, viewport).zoom).toBe(1);
  });

  it("pans by pixels of the screen", () => {
    expect(panBy({ x: 10, y: 10, zoom: 0.5 }, 100, -50)).toEqual({ x: -190, y: 110, zoom: 0.5 });
  });

  it("centres on a point", () => {
    expect(toDiagram(centreOn({ x: 70, y: 30 }, viewport, 2), { x: 500, y: 300 })).toEqual({ x: 70, y: 30 });
  });

  it("brings a table into the middle, and one that is too high with its name on top", () => {
    const low = { x: 400, y: 400, width: 280, height: 120 };
    expect(toDiagram(bringIntoView(low, viewport, 1), { x: 500, y: 300 })).toEqual({ x: 540, y: 460 });
    const high = { x: 400, y: 400, width: 280, height: 3_000 };
    expect(bringIntoView(high, viewport, 1).y).toBe(376);
  });

  it("never loses the diagram out of sight", () => {
    const bounds = { x: 0, y: 0, width: 3_000, height: 2_000 };
    for (const camera of [
      { x: 1e6, y: 1e6, zoom: 1 },
      { x: -1e6, y: -1e6, zoom: 0.2 },
    ]) {
      const visible = visibleRectangle(keepInSight(camera, bounds, viewport), viewport);
      expect(visible.x).toBeLessThan(bounds.x + bounds.width);
      expect(visible.y).toBeLessThan(bounds.y + bounds.height);
      expect(visible.x + visible.width).toBeGreaterThan(bounds.x);
      expect(visible.y + visible.height).toBeGreaterThan(bounds.y);
    }
  });
});
