import { describe, expect, it } from "vitest";
import { drawSvg } from "../../src/features/diagram/export/draw-svg.ts";
import { SvgContext } from "../../src/features/diagram/export/svg-context.ts";
import { grow } from "../../src/features/diagram/model/rectangle.ts";
import { boundsOf } from "../../src/features/diagram/model/scene.ts";
import { layOut } from "./lay-out.ts";
import { shop } from "./small-schema.ts";

const colour = "#123456";
const theme = {
  isDark: false,
  page: colour,
  panel: colour,
  line: colour,
  lineStrong: colour,
  ink: colour,
  inkSoft: colour,
  inkMuted: colour,
  accent: colour,
  accentSoft: colour,
  accentInk: colour,
  blocked: colour,
  blockedSoft: colour,
  risk: colour,
  riskSoft: colour,
  levels: [],
  modules: [],
  neutral: { hue: colour, soft: colour },
  mono: '"IBM Plex Mono", monospace',
  sans: "sans-serif",
};

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
    const document = drawSvg({ scene, theme, overlay: null, without: -1 }, bounds, []);
    expect(document).toContain(
      `viewBox="${[bounds.x, bounds.y, bounds.width, bounds.height].map(Math.round).join(" ")}"`,
    );
    for (const { name, columns } of shop.tables)
      for (const text of [name, ...columns.map((column) => column.name)]) expect(document).toContain(`>${text}</text>`);
    expect(document).not.toMatch(/NaN|undefined|Infinity/);
  });
});
