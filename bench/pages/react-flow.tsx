import "@xyflow/react/dist/style.css";
import { gridLayout } from "@foretell/web/src/features/diagram/layout/grid-layout.ts";
import { layoutProblem } from "@foretell/web/src/features/diagram/layout/layout-problem.ts";
import { buildModel } from "@foretell/web/src/features/diagram/model/diagram-model.ts";
import { syntheticSchema } from "@foretell/web/test/diagram/synthetic-schema.ts";
import {
  type Edge,
  getNodesBounds,
  getViewportForBounds,
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  type ReactFlowInstance,
} from "@xyflow/react";
import { toPng } from "html-to-image";
import { memo } from "react";
import { createRoot } from "react-dom/client";
import { offerSubject, tableCount } from "./offer-subject.ts";

type Table = ReturnType<typeof syntheticSchema>["tables"][number];
type TableNode = Node<{ readonly table: Table }, "table">;

const width = 280;
const farthest = 0.01;
const nearest = 2;
const sourceSuffix = " out";

const styles = `
  html, body, #root { height: 100%; margin: 0; }
  .table { width: ${width}px; border: 1px solid #c5cdd6; border-radius: 6px; background: #fff; font: 12px monospace; }
  .table header { padding: 6px 8px; border-bottom: 1px solid #c5cdd6; font-weight: 600; }
  .column { position: relative; display: flex; justify-content: space-between; padding: 3px 8px; }
`;

/** A table as the examples of the library draw one: a title, and a row with handles for each column. */
const TableBox = memo(function TableBox({ data: { table } }: NodeProps<TableNode>) {
  return (
    <div className="table">
      <header>{table.name}</header>
      {table.columns.map((column) => (
        <div key={column.name} className="column">
          {column.is_primary_key && <Handle type="target" position={Position.Left} id={column.name} />}
          <span>{column.name}</span>
          <span>{column.data_type}</span>
          {column.is_foreign_key && (
            <Handle type="source" position={Position.Right} id={`${column.name}${sourceSuffix}`} />
          )}
        </div>
      ))}
    </div>
  );
});

const nodeTypes = { table: TableBox };

const input = syntheticSchema(tableCount());
const problem = layoutProblem(buildModel(input), "all", "grid");
const places = gridLayout(problem);
const nodes: TableNode[] = input.tables.map((table, index) => ({
  id: table.id,
  type: "table",
  position: { x: places.x[index] ?? 0, y: places.y[index] ?? 0 },
  data: { table },
  // Known beforehand, so that it need not measure what is out of sight.
  initialWidth: width,
  initialHeight: problem.heights[index] ?? 0,
}));
const edges: Edge[] = input.relationships.map((key) => ({
  id: key.id,
  type: "smoothstep",
  source: key.from_table,
  sourceHandle: `${key.from_columns[0]}${sourceSuffix}`,
  target: key.to_table,
  targetHandle: key.to_columns[0] ?? null,
}));

let flow: ReactFlowInstance<TableNode> | undefined;

const shownNode = (): HTMLElement | null => document.querySelector<HTMLElement>(".react-flow__node");

offerSubject({
  mount: () =>
    createRoot(document.querySelector("#root") ?? document.body).render(
      <>
        <style>{styles}</style>
        <ReactFlow
          defaultNodes={nodes}
          defaultEdges={edges}
          nodeTypes={nodeTypes}
          onInit={(instance) => {
            flow = instance;
          }}
          onlyRenderVisibleElements
          fitView
          minZoom={farthest}
          maxZoom={nearest}
          // The middle button pans wherever it is pressed.
          panOnDrag={[0, 1]}
        />
      </>,
    ),
  // Nodes are in the page before they are measured, and hidden until then; the keys come after them.
  isShown: () =>
    shownNode()?.style.visibility === "visible" && document.querySelector(".react-flow__edge-path") !== null,
  goTo: (zoom) => void (zoom === "fit" ? flow?.fitView() : flow?.zoomTo(zoom)),
  // As the library's documentation does, but in the size that the diagram has.
  drawPng: async () => {
    const element = document.querySelector<HTMLElement>(".react-flow__viewport");
    if (element === null) throw new Error("there is no diagram yet");
    const bounds = getNodesBounds(flow?.getNodes() ?? []);
    const { x, y, zoom } = getViewportForBounds(bounds, bounds.width, bounds.height, farthest, nearest, 0);
    const image = await toPng(element, {
      backgroundColor: "#ffffff",
      width: bounds.width,
      height: bounds.height,
      style: {
        width: `${bounds.width}px`,
        height: `${bounds.height}px`,
        transform: `translate(${x}px, ${y}px) scale(${zoom})`,
      },
    });
    // Four characters of a data URL are three bytes.
    return (image.length * 3) / 4;
  },
  isTableAt: (x, y) => (document.elementFromPoint(x, y)?.closest(".react-flow__node") ?? null) !== null,
});
