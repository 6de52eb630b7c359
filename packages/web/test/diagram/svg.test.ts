import { describe, expect, it } from "vitest";
import { legendOf } from "../../src/features/diagram/draw/draw-legend.ts";
import { noTables } from "../../src/features/diagram/draw/picture.ts";
import { frameImage } from "../../src/features/diagram/export/draw-image.ts";
import { drawSvg } from "../../src/features/diagram/export/draw-svg.ts";
import { SvgContext } from "../../src/features/diagram/export/svg-context.ts";
import { encloses, grow, union } from "../../src/features/diagram/model/rectangle.ts";
import { indexOverlay } from "../../src/features/diagram/model/overlay.ts";
import { boundsOf } from "../../src/features/diagram/model/scene.ts";
import { layOut } from "./lay-out.ts";
import { plainTheme as theme } from "./plain-theme.ts";
import { shop } from "./small-schema.ts";

function drawn(draw: (context: SvgContext) => void): string {
  const context = new SvgContext();
  draw(context);
  return context.elements;
}

describe("drawing as SVG", () => {
  it("rounds a right-angled corner to either side", () => {
    const corner = (y: number): string =>
      drawn((context) => {
        context.beginPath();
        context.moveTo(0, 0);
        context.arcTo(100, 0, 100, y, 10);
        context.lineTo(100, y);
        context.stroke();
      });
    expect(corner(50)).toContain('d="M0 0L90 0A10 10 0 0 1 100 10L100 50"');
    expect(corner(-50)).toContain('d="M0 0L90 0A10 10 0 0 0 100 -10L100 -50"');
  });

  it("goes straight where there is no corner", () => {
    const line = drawn((context) => {
      context.beginPath();
      context.moveTo(0, 0);
      context.arcTo(50, 0, 100, 0, 10);
      context.stroke();
    });
    expect(line).toContain('d="M0 0L50 0"');
  });

  it("rounds the corners of a box that are to be round", () => {
    const box = drawn((context) => {
      context.beginPath();
      context.roundRect(0, 0, 100, 40, [5, 5, 0, 0]);
      context.fill();
    });
    expect(box).toContain('d="M5 0H95a5 5 0 0 1 5 5V40H0V5a5 5 0 0 1 5 -5Z"');
  });

  it("writes names as they are, whatever they hold", () => {
    const written = drawn((context) => {
      context.font = `600 12.5px ${theme.mono}`;
      context.textAlign = "right";
      context.fillText('a<b>&"c"\u0001', 10, 20);
    });
    expect(written).toContain('x="10" y="20" text-anchor="end"');
    expect(written).toContain('font-family="&quot;IBM Plex Mono&quot;, monospace" font-size="12.5" font-weight="600"');
    expect(written).toContain(">a&lt;b&gt;&amp;&quot;c&quot;\ufffd</text>");
  });

  it("makes a document of exactly the bounds, with every table and column", () => {
    const { scene } = layOut(shop, "modules");
    const bounds = grow(boundsOf(scene), 40);
    const document = drawSvg(
      frameImage({ scene, theme, overlay: null, hidden: noTables, noted: noTables }, bounds, null),
      [],
    );
    expect(document).toContain(
      `viewBox="${[bounds.x, bounds.y, bounds.width, bounds.height].map(Math.round).join(" ")}"`,
    );
    for (const { name, columns } of shop.tables)
      for (const text of [name, ...columns.map((column) => column.name)]) expect(document).toContain(`>${text}</text>`);
    expect(document).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("writes what became of tables, columns and keys as words and signs, with broken lines around what is gone", () => {
    const { scene, model } = layOut(shop, "grid");
    const [first, second] = model.tables;
    const overlay = indexOverlay(model, {
      kind: "diff",
      tables: new Map([
        [
          first?.id ?? "",
          { fate: "changed", formerName: "clients", columns: new Map([[first?.columns[0]?.name ?? "", "removed"]]) },
        ],
        [second?.id ?? "", { fate: "removed", formerName: null, columns: new Map() }],
      ]),
      relationships: new Map([[model.edges[0]?.id ?? "", "added"]]),
    });
    const document = drawSvg(
      frameImage({ scene, theme, overlay, hidden: noTables, noted: noTables }, boundsOf(scene), null),
      [],
    );
    for (const text of ["~ changed, was clients", "− removed", "−"]) expect(document).toContain(`>${text}</text>`);
    expect(document.match(/stroke-dasharray="5 4"/g)).toHaveLength(1);
    expect(document).toMatch(/stroke="#0a0"/);
  });

  it("says below the diagram what the colours and flags of a comparison and of an impact mean", () => {
    const { scene, model } = layOut(shop, "grid");
    const [first, second, third] = model.tables;
    const diff = indexOverlay(model, {
      kind: "diff",
      tables: new Map([[first?.id ?? "", { fate: "added", formerName: null, columns: new Map() }]]),
      relationships: new Map([[model.edges[0]?.id ?? "", "added"]]),
    });
    const impact = indexOverlay(model, {
      kind: "impact",
      tables: new Map([
        [first?.id ?? "", { level: 0, mark: null }],
        [second?.id ?? "", { level: 1, mark: "set null" }],
        [third?.id ?? "", { level: 1, mark: "blocks" }],
      ]),
      relationships: new Set(),
      ways: new Set(),
      levelNotes: [],
    });
    const diagram = boundsOf(scene);
    for (const [overlay, notes] of [
      [diff, ["1 table, 1 foreign key", "0 tables, 0 foreign keys"]],
      [
        impact,
        [
          "named by the statement, 1 table",
          "level 1, 1 table",
          "stops the statement, 1 table",
          "the chain stops: keys become NULL, 1 table",
        ],
      ],
    ] as const) {
      const picture = { scene, theme, overlay, hidden: noTables, noted: noTables };
      const legend = legendOf(picture, diagram);
      if (legend === null) throw new Error("There is no legend");
      expect(legend.bounds.y).toBeGreaterThan(diagram.y + diagram.height);
      const bounds = union(diagram, legend.bounds);
      expect(encloses(bounds, diagram)).toBe(true);
      const image = frameImage(picture, grow(diagram, 40), { title: "shop", note: "5 tables" });
      expect(encloses(image.bounds, bounds)).toBe(true);
      const document = drawSvg(image, []);
      for (const note of notes) expect(document).toContain(`>${note}</text>`);
    }
    expect(legendOf({ scene, theme, overlay: null, hidden: noTables, noted: noTables }, diagram)).toBeNull();
  });
});
