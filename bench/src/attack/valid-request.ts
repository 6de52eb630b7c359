import { randomUUID } from "node:crypto";
import type { Draft, World } from "./fuzz-request.ts";
import { oddTexts } from "./odd-values.ts";
import type { Operation, ValueSchema } from "./openapi.ts";
import type { Thing } from "./person.ts";
import type { Random } from "./random.ts";

/** A request as the document describes it, about things that exist, are somebody else's, or do not. */
export function makeValidRequest(operation: Operation, random: Random, world: World): Draft {
  const params: Record<string, string> = {};
  const query: [string, string][] = [];
  const removes = operation.method === "DELETE" || operation.path.endsWith("/logout");
  for (const parameter of operation.parameters) {
    if (parameter.in === "path") {
      params[parameter.name] = chooseId(thingOf(operation, parameter.name), { random, world, removes });
    } else if (parameter.required || random.chance(0.3)) {
      query.push([parameter.name, String(makeValue(parameter.schema, { name: parameter.name, random, world }))]);
    }
  }
  const body = operation.body === undefined ? undefined : makeValue(operation.body, { name: "", random, world });
  // An account that is gone has to be made anew, which costs two hashes of a password.
  const isCostly = operation.name === "DELETE /v1/users/me" && !random.chance(0.05);
  const token = isCostly ? `${world.owner.accessToken}x` : world.owner.accessToken;
  return {
    operation,
    notes: [],
    method: operation.method,
    params,
    query,
    rawQuery: undefined,
    changePath: (path) => path,
    body,
    bytes: undefined,
    headers: [
      ...(operation.needsToken || random.chance(0.2) ? [["authorization", `Bearer ${token}`] as [string, string]] : []),
      ...(body === undefined ? [] : [["content-type", "application/json"] as [string, string]]),
    ],
    wire: undefined,
  };
}

const thingsByParameter: Readonly<Record<string, Thing>> = {
  projectId: "project",
  project_id: "project",
  schemaId: "schema",
  schema_id: "schema",
  importId: "import",
};

const thingsByFolder: Readonly<Record<string, Thing>> = {
  projects: "project",
  schemas: "schema",
  tables: "table",
  simulations: "simulation",
  sessions: "session",
};

/** What the id in a path is of: its name says it, or the folder before it. */
function thingOf({ path }: Operation, parameter: string): Thing | undefined {
  const folder =
    path
      .slice(0, path.indexOf(`/{${parameter}}`))
      .split("/")
      .at(-1) ?? "";
  return thingsByParameter[parameter] ?? thingsByFolder[folder];
}

function chooseId(
  thing: Thing | undefined,
  { random, world, removes }: { readonly random: Random; readonly world: World; readonly removes: boolean },
): string {
  const share = random.next();
  if (thing === undefined || share < 0.1) return random.uuid();
  if (share < 0.25) return random.pick(world.stranger.ids[thing]);
  if (share < 0.3) return random.pick(oddTexts);
  // What is removed has to be made anew for the requests after it.
  if (removes && share < 0.85) return random.uuid();
  return random.pick(world.owner.ids[thing]);
}

interface ValueContext {
  readonly name: string;
  readonly random: Random;
  readonly world: World;
}

function makeValue(schema: ValueSchema, context: ValueContext): unknown {
  const { name, random } = context;
  const known = knownValues[name];
  if (known !== undefined) return known(context);
  if (schema.enum !== undefined) return random.pick(schema.enum);
  if (schema.anyOf !== undefined) return makeValue(random.pick(schema.anyOf), context);
  const type = typeof schema.type === "string" ? schema.type : random.pick(schema.type ?? ["string"]);
  switch (type) {
    case "object":
      return makeObject(schema, context);
    case "array":
      return Array.from({ length: random.below(4) }, () => makeValue(schema.items ?? {}, { ...context, name: "item" }));
    case "integer":
    case "number":
      return (schema.minimum ?? 0) + random.below(Math.min(1_000, (schema.maximum ?? 1_000) - (schema.minimum ?? 0)));
    case "boolean":
      return random.chance(0.5);
    case "null":
      return null;
    default:
      return `text ${random.below(1_000)}`;
  }
}

function makeObject(schema: ValueSchema, context: ValueContext): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const isWanted = schema.required?.includes(name) === true || context.random.chance(0.5);
    if (isWanted) made[name] = makeValue(field, { ...context, name });
  }
  return made;
}

/** What the shape alone does not tell. */
const knownValues: Readonly<Record<string, (context: ValueContext) => unknown>> = {
  project_id: (context) => chooseId("project", { ...context, removes: false }),
  schema_id: (context) => chooseId("schema", { ...context, removes: false }),
  import_id: () => randomUUID(),
  email: ({ random, world }) => random.pick([world.owner.email, world.stranger.email, `${randomUUID()}@example.org`]),
  password: ({ random, world }) => random.pick([world.owner.password, "wrong lantern", "12345", "kiosk anvil 77"]),
  newPassword: ({ random }) => random.pick(["wrong lantern", "12345", "kiosk anvil 77"]),
  // A right one would change the password or the address, which ends what the next requests need.
  current_password: () => "wrong lantern",
  full_name: ({ random }) => random.pick(["Quilla Marsh", "Ann", "a".repeat(200)]),
  refreshToken: ({ random, world }) => random.pick([world.stranger.refreshToken.slice(1), "x".repeat(43)]),
  token: ({ random, world }) => random.pick([world.owner.accessToken, world.owner.refreshToken, "x".repeat(43)]),
  cursor: ({ random, world }) => random.pick(["1", "5", world.owner.ids.table[0] ?? "", "shop", ""]),
  table_name: ({ random }) => random.pick(["customer", "orders", "public.orders", "ORDERS", "nothing"]),
  operation: ({ random }) => random.pick(["DELETE", "UPDATE", "delete"]),
  sql_dump: ({ random }) => random.pick(dumps),
  sample: ({ random }) => random.pick(dumps),
  query_text: ({ random }) => random.pick(statements),
  schema_data: ({ random }) => random.pick(documents),
  tables: ({ random }) => random.pick(documents).tables,
};

const dumps: readonly string[] = [
  "CREATE TABLE a (id int PRIMARY KEY, b_id int);",
  "CREATE TABLE `a` (`id` int AUTO_INCREMENT, PRIMARY KEY (`id`)) ENGINE=InnoDB; INSERT INTO `a` VALUES (1),(2);",
  "CREATE TABLE [dbo].[a] ([id] int IDENTITY(1,1) PRIMARY KEY, [t] nvarchar(max));\nGO\n",
  'CREATE TABLE "A" ("ID" NUMBER(10), "T" VARCHAR2(20 CHAR));\n/\n',
  "PRAGMA foreign_keys=ON; CREATE TABLE a(id INTEGER PRIMARY KEY, b REFERENCES a ON DELETE CASCADE);",
  "CREATE TABLE a (id int REFERENCES b(id)); CREATE TABLE b (id int REFERENCES a(id), CHECK (id > 0));",
  "CREATE VIEW v AS SELECT * FROM a; CREATE TABLE a (id int);",
  "SELECT 1;",
  "this is no SQL (",
  "CREATE TABLE a (",
  "",
  "COPY a FROM stdin;\n1\t2\n",
];

const statements: readonly string[] = [
  "DELETE FROM customer WHERE id = 1",
  "DELETE FROM orders",
  "UPDATE orders SET note = note || 'x' WHERE id IN (SELECT order_id FROM order_item)",
  "INSERT INTO customer (id, email) VALUES (1, 'x'), (2, NULL) ON CONFLICT DO NOTHING",
  "WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT * FROM r",
  "SELECT *, row_number() OVER (PARTITION BY nick ORDER BY id) FROM customer NATURAL JOIN orders",
  "SELECT count(*) FROM customer GROUP BY GROUPING SETS ((nick), ()) HAVING count(*) > 1",
  "MERGE INTO customer USING orders ON false WHEN MATCHED THEN DELETE",
  "TRUNCATE customer CASCADE",
  "DROP TABLE customer",
  "DELETE FROM customer; DELETE FROM orders; SELECT",
  "SELECT 'unclosed",
  "",
  "((((((",
];

const documents: readonly { readonly tables: readonly object[] }[] = [
  { tables: [{ name: "customer", row_count: 12 }] },
  { tables: [{ name: "a", row_count: 1e15, columns: [{ name: "id", data_type: "int", null_fraction: 2 }] }] },
  { tables: [] },
  { tables: [{ name: "customer", columns: [{ name: "id", statistics: { distinct_count: -1 } }] }] },
];
