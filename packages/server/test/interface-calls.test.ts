import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

/**
 * The calls that programs of others make: the operation, what its query or its body may hold, and what its answer has in
 * `data` at least.
 */
const calls = `
POST /auth/login                                           email password                            -> accessToken refreshToken
POST /auth/verify                                          token
GET /email/verify                                          token
POST /auth/forgot-password                                 email
POST /auth/reset-password                                  token password newPassword
GET /auth/me                                                                                         -> id email full_name isVerified
POST /auth/refresh                                         refreshToken                              -> accessToken
PUT /auth/profile                                          full_name email password
POST /auth/logout                                          refreshToken
POST /users                                                full_name email password
PUT /users/me                                              full_name email password                  -> full_name email
DELETE /users/me

GET /projects                                                                                        -> Project
GET /projects/{}                                                                                     -> Project
POST /projects                                             name description                          -> Project
PUT /projects/{}                                           name description                          -> Project
DELETE /projects/{}

GET /schemas/project/{}                                                                              -> Schema
GET /schemas/{}                                                                                      -> Schema
POST /schemas                                              project_id name db_type version           -> Schema
POST /schemas/import                                       project_id sql_dump db_type               -> Schema
PUT /schemas/{}                                            name db_type version                      -> Schema
DELETE /schemas/{}
GET /schemas/{}/tables                                                                               -> Table
GET /schemas/{}/relationships                                                                        -> Relationship
POST /schemas/validate                                     sql_dump db_type                          -> valid
GET /schemas/{}/export                                     format
GET /schemas/{}/stats
GET /schemas/{}/visualization
POST /tables                                               schema_id name columns                    -> id
GET /tables/{}                                                                                       -> Table
PUT /tables/{}                                             name                                      -> id
DELETE /tables/{}
GET /tables/schema/{}                                                                                -> Table
GET /tables/{}/details                                                                               -> Table columns relationships
POST /tables/{}                                            name                                      -> id
POST /columns                                              table_id name                             -> id
PUT /columns/{}                                            name                                      -> id
DELETE /columns/{}
POST /relationships                                        schema_id                                 -> id
PUT /relationships/{}                                      constraint_name                           -> id
DELETE /relationships/{}

GET /schemas/{}/versions                                                                             -> Version
GET /versions/{}                                                                                     -> Version schema_snapshot diff_summary changes
POST /schemas/{}/versions                                  version_name description schema_snapshot diff_summary -> id
GET /versions/{}/compare/{}                                                                          -> tables relationships
POST /schemas/{}/rollback/{}

GET /simulations/project/{}                                                                          -> Simulation
GET /simulations/{}                                                                                  -> Simulation error_message affectedTables affectedColumns cascadePaths
POST /simulations                                          project_id schema_id query_text name      -> id
PUT /simulations/{}                                        name                                      -> id
DELETE /simulations/{}
POST /simulations/run                                      project_id schema_id query_text name      -> simulationId
POST /simulations/{}/rerun
GET /simulations/{}/impact                                                                           -> Impact
GET /simulations/{}/summary                                                                          -> total_tables_affected total_rows_affected max_cascade_depth has_custom_rules
GET /simulations/{}/logs
POST /simulations/validate                                 project_id query_text
GET /simulations/cascade-analysis                          project_id table_name operation
GET /simulations/{}/export                                 format

GET /erd/schema/{}                                                                                   -> schema tables relationships stats
GET /erd/project/{}                                                                                  -> schemas combined

GET /collaborative-projects                                                                          -> CollaborativeProject
GET /collaborative-projects/{}                                                                       -> CollaborativeProject
PUT /collaborative-projects/{}                             name description is_public                -> CollaborativeProject
DELETE /collaborative-projects/{}
POST /collaborative-projects                               name description is_public                -> CollaborativeProject
GET /collaborative-projects/{}/members                                                               -> Member
POST /collaborative-projects/{}/members                    email role
PUT /collaborative-projects/{}/members/{}                  role
DELETE /collaborative-projects/{}/members/{}
POST /collaborative-projects/{}/leave
GET /collaborative-projects/{}/activity                                                              -> Activity
GET /collaborative-projects/{}/schemas                                                               -> CollaborativeSchema
POST /collaborative-projects/{}/schemas                    name db_type version description          -> CollaborativeSchema
PUT /collaborative-projects/{}/schemas/{}                  name db_type version description          -> CollaborativeSchema
DELETE /collaborative-projects/{}/schemas/{}
POST /collaborative-projects/{}/schemas/import             name db_type sql_dump schema_data         -> CollaborativeSchema
GET /collaborative-projects/{}/schemas/{}/versions                                                   -> Version
GET /collaborative-projects/{}/versions/{}                                                           -> Version schema_snapshot diff_summary changes
POST /collaborative-projects/{}/schemas/{}/versions        version_name description schema_snapshot diff_summary -> id
GET /collaborative-projects/{}/versions/{}/compare/{}                                                -> tables relationships
POST /collaborative-projects/{}/schemas/{}/rollback/{}
GET /collaborative-projects/{}/simulations                                                           -> Simulation
POST /collaborative-projects/{}/simulations                name query_text query_type schema_id      -> id
GET /collaborative-projects/{}/simulations/{}                                                        -> Simulation error_message affectedTables affectedColumns cascadePaths
PUT /collaborative-projects/{}/simulations/{}              name
DELETE /collaborative-projects/{}/simulations/{}
POST /collaborative-projects/{}/simulations/{}/run
GET /collaborative-projects/{}/simulations/{}/results                                                -> Impact
POST /collaborative-projects/{}/simulations/{}/rerun                                                 -> simulationId
GET /collaborative-projects/{}/simulations/{}/summary                                                -> total_tables_affected total_rows_affected max_cascade_depth has_custom_rules
GET /collaborative-projects/{}/erd                         schemaId
`;

/** What a word of the table that begins with a capital stands for. */
const entities: Readonly<Record<string, string>> = {
  Project: "id name description created_at schema_count table_count simulation_count",
  Schema: "id project_id name db_type version imported_at table_count",
  Table: "id schema_id name column_count created_at updated_at schema_name",
  Relationship: "id from_table to_table from_column to_column constraint_name on_delete_action",
  Version: "id version_number version_name description is_current created_at created_by_name table_count schema_name",
  Simulation:
    "id name query_text query_type schema_id status execution_time_ms created_at total_tables_affected total_rows_affected max_cascade_depth",
  Impact: "id cascade_level affected_table_name operation_type estimated_rows_affected cascade_path details",
  CollaborativeProject: "id name description is_public created_at user_role schema_count table_count simulation_count",
  Member: "id full_name email role joined_at is_current_user",
  CollaborativeSchema: "id name db_type version description imported_at created_by_name table_count",
  Activity: "id user_name activity_type description created_at entity_type metadata",
};

interface Call {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly takes: readonly string[];
  readonly gives: readonly string[];
}

const wordsOf = (text = ""): string[] => text.split(/\s+/).filter((word) => word !== "");

const table = calls
  .split("\n")
  .filter((line) => line !== "")
  .map((line): Call => {
    const [asked, given] = line.split("->");
    const [method = "", path = "", ...takes] = wordsOf(asked);
    return {
      name: `${method} ${path}`,
      method,
      path,
      takes,
      gives: wordsOf(given).flatMap((word) => wordsOf(entities[word] ?? word)),
    };
  });

interface Media {
  readonly schema?: unknown;
}
interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

let server: TestApp;
let document: Document;
const operations = new Map<string, Operation>();
beforeAll(async () => {
  server = await createTestApp();
  document = (await server.inject({ url: "/v1/openapi.json" })).json<Document>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const bare = path.replace(/^\/v1/, "").replaceAll(/\{\w+\}/g, "{}");
      operations.set(`${method.toUpperCase()} ${bare}`, operation);
    }
  }
});
afterAll(() => server.close());

/** The names of the fields of a body, wherever a shape has them: one of several, or one with others. */
function fieldsOf(shape: unknown): string[] {
  if (typeof shape !== "object" || shape === null) return [];
  const { $ref, properties, anyOf, oneOf, allOf } = shape as Readonly<Record<string, unknown>>;
  if (typeof $ref === "string") return fieldsOf(document.components.schemas[$ref.split("/").at(-1) ?? ""]);
  const parts = [anyOf, oneOf, allOf].flatMap((list) => (Array.isArray(list) ? list : []));
  return [...Object.keys((properties as object | undefined) ?? {}), ...parts.flatMap(fieldsOf)];
}

/** The names of what an answer has in `data`; of a list what each row has. */
function dataOf({ responses }: Operation): string[] {
  const status = Object.keys(responses).find((code) => code.startsWith("2")) ?? "";
  const schema = responses[status]?.content?.["application/json"]?.schema;
  const data = (schema as { readonly properties?: Readonly<Record<string, unknown>> } | undefined)?.properties?.[
    "data"
  ];
  return fieldsOf((data as { readonly items?: unknown } | undefined)?.items ?? data);
}

describe("a call of other programs", () => {
  it.each(table)("$name is taken and answered", ({ name, takes, gives }) => {
    const operation = operations.get(name);
    if (operation === undefined) throw new Error("the OpenAPI document has no such operation");
    const { parameters = [], requestBody } = operation;
    const query = parameters.filter((parameter) => parameter.in === "query").map((parameter) => parameter.name);
    const taken = new Set([...query, ...fieldsOf(requestBody?.content["application/json"]?.schema)]);
    expect(takes.filter((field) => !taken.has(field))).toEqual([]);
    const given = new Set(dataOf(operation));
    expect(gives.filter((field) => !given.has(field))).toEqual([]);
  });
});
