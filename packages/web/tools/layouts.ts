/**
 * Scores how the diagram lays out the schemas of a folder of dumps:
 *
 *     npm run layouts -- DIR [--count 12] [--only TEXT]
 *
 * DIR holds `manifest.json` and the files that it names. With BASELINE_DIR, a checkout of the project, the same is laid out
 * by that one, and told before this one's.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { dialectNames, readDump } from "@foretell/engine";
import type { Catalog, DialectName } from "@foretell/engine";
import { countCrossings, straightLines } from "../src/features/diagram/layout/layout-score.ts";
import { layoutReadable } from "../src/features/diagram/layout/layout-tables.ts";
import { layoutProblem, type LayoutProblem, type LayoutResult } from "../src/features/diagram/layout/layout-problem.ts";
import { buildModel } from "../src/features/diagram/model/diagram-model.ts";
import type { DiagramInput } from "../src/features/diagram/model/diagram-input.ts";
import { openingDensities } from "../src/features/diagram/model/opening-density.ts";
import { overlaps } from "../src/features/diagram/model/rectangle.ts";

type LayOut = (problem: LayoutProblem) => LayoutResult;

interface Entry {
  readonly name: string;
  readonly file: string;
  readonly dialect: string;
}

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { count: { type: "string", default: "12" }, only: { type: "string", default: "" } },
});
const [folder] = positionals;
if (folder === undefined || !existsSync(join(folder, "manifest.json"))) {
  console.error("Name a folder with a manifest.json: npm run layouts -- DIR");
  process.exit(2);
}

const layOutIn = async (root: string): Promise<LayOut> => {
  const file = join(root, "packages/web/src/features/diagram/layout/layout-tables.ts");
  return ((await import(file)) as { readonly layoutTables: LayOut }).layoutTables;
};
const ownFolder = join(import.meta.dirname, "../../..");
const baseline = process.env["BASELINE_DIR"];
const ways: (readonly [name: string, layOut: LayOut])[] = [
  ...(baseline === undefined ? [] : [["before", await layOutIn(baseline)] as const]),
  ["now", await layOutIn(ownFolder)],
];

const isDialect = (name: string): name is DialectName => dialectNames.some((dialect) => dialect === name);

function readCatalog(root: string, { file, dialect }: Entry): Catalog | undefined {
  const path = [file, `${file}.gz`].map((name) => join(root, name)).find((name) => existsSync(name));
  if (path === undefined || !isDialect(dialect)) return undefined;
  const bytes = readFileSync(path);
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return readDump(text, { dialect }).catalog;
}

/** The diagram of a catalog as the interface would give it. */
function diagramOf({ tables, foreignKeys, defaultNamespace }: Catalog): DiagramInput {
  const idOf = ({ namespace, name }: { readonly namespace: string; readonly name: string }) =>
    namespace === defaultNamespace ? name : `${namespace}.${name}`;
  const keyColumns = Map.groupBy(foreignKeys, ({ table }) => idOf(table));
  return {
    tables: tables.map((table) => {
      const own = new Set(keyColumns.get(idOf(table))?.flatMap(({ columns }) => columns));
      return {
        id: idOf(table),
        name: idOf(table),
        namespace: table.namespace,
        comment: null,
        row_count: null,
        columns: table.columns.map(({ name, type, isNullable }) => ({
          name,
          data_type: type,
          is_nullable: isNullable,
          is_primary_key: table.primaryKey?.columns.includes(name) === true,
          is_foreign_key: own.has(name),
        })),
      };
    }),
    relationships: foreignKeys.map((key, at) => ({
      id: String(at),
      from_table: idOf(key.table),
      from_columns: key.columns,
      to_table: idOf(key.referencedTable),
      to_name: idOf(key.referencedTable),
      to_columns: key.referencedColumns,
      constraint_name: key.name,
      on_delete_action: key.onDelete,
      on_update_action: key.onUpdate,
    })),
  };
}

function describe(problem: LayoutProblem, layOut: LayOut): string {
  // Twice: a person meets code that has run before, as the worker is started ahead.
  layOut(problem);
  const startMs = performance.now();
  const result = layOut(problem);
  const tookMs = performance.now() - startMs;
  const boxes = Array.from(problem.heights, (height, table) => ({
    x: result.x[table] ?? 0,
    y: result.y[table] ?? 0,
    width: problem.boxWidth,
    height,
  }));
  let overlapping = 0;
  for (const [at, box] of boxes.entries())
    for (const other of boxes.slice(at + 1)) if (overlaps(box, other)) overlapping += 1;
  const titles = result.modules.map(({ x, y, width, titleHeight }) => ({ x, y, width, height: titleHeight }));
  const covered = titles.filter((title) => boxes.some((box) => overlaps(box, title))).length;
  const lines = straightLines(problem, result);
  let length = 0;
  for (let line = 0; line < lines.length; line += 4)
    length += Math.hypot((lines[line] ?? 0) - (lines[line + 2] ?? 0), (lines[line + 1] ?? 0) - (lines[line + 3] ?? 0));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  return [
    `${result.modules.length} blocks`,
    `${overlapping} overlaps`,
    `${covered} titles covered`,
    `${countCrossings(lines)} crossings`,
    `line ${Math.round((length * 4) / Math.max(1, lines.length))}`,
    `aspect ${((right - left) / Math.max(1, bottom - top)).toFixed(2)}`,
    `area ${(((right - left) * (bottom - top)) / 1e6).toFixed(1)} Mpx`,
    `${Math.round(tookMs)} ms`,
  ].join(" · ");
}

const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as { readonly entries: Entry[] };
const root = folder;
const schemas = manifest.entries
  .filter(({ name }) => name.includes(values.only))
  .flatMap((entry) => {
    const catalog = readCatalog(root, entry);
    return catalog === undefined || catalog.tables.length < 8 ? [] : [{ entry, input: diagramOf(catalog) }];
  })
  .toSorted((a, b) => b.input.tables.length - a.input.tables.length);
// From the largest to the smallest in even steps: not a dozen giants.
const step = Math.max(1, schemas.length / Number(values.count));
for (let at = 0; at < schemas.length; at += step) {
  const schema = schemas[Math.floor(at)];
  if (schema === undefined) break;
  const { entry, input } = schema;
  const model = buildModel(input);
  const densities = openingDensities(input.tables);
  const problems = densities.map((density) => layoutProblem(model, density, "modules"));
  const { chosen } = layoutReadable(problems);
  const [density, problem] = [densities[chosen], problems[chosen]];
  if (density === undefined || problem === undefined) continue;
  console.log(
    `${entry.dialect} ${entry.name}: ${input.tables.length} tables, ${input.relationships.length} keys, ${density}`,
  );
  for (const [name, layOut] of ways) console.log(`  ${name.padEnd(6)} ${describe(problem, layOut)}`);
}
