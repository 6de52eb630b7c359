import { schemasRoutes, simulationsRoutes } from "@foretell/contract";
import type { Settler } from "./attacked-server.ts";

/** How much there is of everything that a person's work is about. */
export interface Size {
  readonly linkedTables: number;
  readonly wideTables: number;
  readonly rows: number;
}

/** Somebody with enough in a project to have work of every kind done. */
export interface Person extends Settler {
  /** Every table but the first references three before it, so that a statement on them takes a while. */
  readonly linkedSchema: string;
  readonly wideSchema: string;
  readonly simulation: string;
  readonly rowsDump: string;
  /** What `wideSchema` was made from. */
  readonly document: Record<string, unknown>;
}

/** How it is asked for. */
export interface Work {
  readonly method?: string;
  readonly path: string;
  readonly body?: object;
}

export interface KindOfWork {
  /** The function that a process runs for it. */
  readonly functionName: string;
  readonly of: (person: Person) => Work;
}

const deleteStatement = "DELETE FROM t0";
const longStatement = `${deleteStatement} WHERE ${Array(4_000).fill("id = 1 OR").join(" ")} id = 2`;

/** All that the server has work processes do. */
export const kindsOfWork: Readonly<Record<string, KindOfWork>> = {
  "an import of a file": {
    functionName: "importDump",
    of: ({ projectId, rowsDump }) => {
      const body = new FormData();
      body.set("project_id", projectId);
      body.set("db_type", "postgresql");
      body.set("file", new Blob([rowsDump]), "rows.sql");
      return { method: "POST", path: "/schemas/import", body };
    },
  },
  "an import of a document": {
    functionName: "importDump",
    of: ({ projectId, document }) => ({
      method: "POST",
      path: "/schemas/import",
      body: { project_id: projectId, db_type: "postgresql", schema_data: document },
    }),
  },
  "a large body": {
    functionName: "parseSentBody",
    of: ({ rowsDump }) => ({
      method: "POST",
      path: "/schemas/validate",
      body: { db_type: "mysql", sql_dump: rowsDump },
    }),
  },
  "a validation": {
    functionName: "validateDump",
    of: ({ rowsDump }) => ({
      method: "POST",
      path: "/schemas/validate",
      body: { db_type: "postgresql", sql_dump: rowsDump },
    }),
  },
  "a simulation": {
    functionName: "predictStatement",
    of: ({ projectId, linkedSchema }) => ({
      method: "POST",
      path: "/simulations/run",
      body: { project_id: projectId, schema_id: linkedSchema, query_text: deleteStatement },
    }),
  },
  "a simulation that is run again": {
    functionName: "predictStatement",
    of: ({ simulation }) => ({ method: "POST", path: `/simulations/${simulation}/rerun` }),
  },
  "a check of a statement": {
    functionName: "predictStatement",
    of: ({ projectId, linkedSchema }) => ({
      method: "POST",
      path: "/simulations/validate",
      body: { project_id: projectId, schema_id: linkedSchema, query_text: longStatement },
    }),
  },
  "an analysis of a cascade": {
    functionName: "predictStatement",
    of: ({ projectId, linkedSchema }) => ({
      path: `/simulations/cascade-analysis?project_id=${projectId}&schema_id=${linkedSchema}&table_name=t0&operation=DELETE`,
    }),
  },
  "a report as PDF": {
    functionName: "writePiece",
    of: ({ simulation }) => ({ path: `/simulations/${simulation}/export?format=pdf` }),
  },
  "an export as SQL": {
    functionName: "writeSchemaFile",
    of: ({ wideSchema }) => ({ path: `/schemas/${wideSchema}/export?format=sql` }),
  },
  "an export as JSON": {
    functionName: "writeSchemaFile",
    of: ({ wideSchema }) => ({ path: `/schemas/${wideSchema}/export?format=json` }),
  },
  "a diagram": {
    functionName: "packDiagram",
    of: ({ wideSchema }) => ({ path: `/erd/schema/${wideSchema}` }),
  },
  "a document of statistics": {
    functionName: "matchStatistics",
    of: ({ wideSchema, document }) => ({ method: "PUT", path: `/schemas/${wideSchema}/statistics`, body: document }),
  },
};

function linkedDump(tableCount: number): string {
  return Array.from({ length: tableCount }, (_, table) => {
    const keys = Array.from({ length: 3 }, (_, key) => {
      const parent = Math.floor(table / (key + 2));
      return `r${key} integer${table === 0 ? "" : ` REFERENCES t${parent} ON DELETE CASCADE`},`;
    });
    return `CREATE TABLE t${table} (${keys.join(" ")} id integer PRIMARY KEY, name varchar(40) NOT NULL, note text);`;
  }).join("\n");
}

function wideDocument(tableCount: number): Record<string, unknown> {
  const columns = Array.from({ length: 4 }, (_, column) => ({ name: `c${column}`, type: "integer" }));
  return { tables: Array.from({ length: tableCount }, (_, n) => ({ name: `t${n}`, row_count: n, columns })) };
}

function rowsDump(rowCount: number): string {
  const rows = Array.from({ length: rowCount }, (_, row) => `INSERT INTO t VALUES (${row}, 'the note of a row');`);
  return `CREATE TABLE t (id integer PRIMARY KEY, note text);\n${rows.join("\n")}`;
}

/** Gives somebody who has just settled what the work is about. */
export async function furnish(settler: Settler, { linkedTables, wideTables, rows }: Size): Promise<Person> {
  const { call, options, projectId: project_id } = settler;
  const place = { project_id, db_type: "postgresql" } as const;
  const document = wideDocument(wideTables);
  const { id: linkedSchema } = await call(
    schemasRoutes.import,
    { body: { ...place, sql_dump: linkedDump(linkedTables) } },
    options,
  );
  const { id: wideSchema } = await call(schemasRoutes.import, { body: { ...place, schema_data: document } }, options);
  const { id: simulation } = await call(
    simulationsRoutes.run,
    { body: { project_id, schema_id: linkedSchema, query_text: deleteStatement } },
    options,
  );
  return { ...settler, linkedSchema, wideSchema, simulation, rowsDump: rowsDump(rows), document };
}
