import * as contract from "@foretell/contract";
import { schemaDataJsonSchema } from "@foretell/engine";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import { addExamples } from "./openapi-examples.ts";

/** The shapes of the contract, which the document names once and points to: `simulationDetail` is `SimulationDetail`. */
function namedShapes() {
  const shapes = z.registry<{ id: string }>();
  // Parameters are told one by one.
  const parameters = new Set<unknown>(contract.allRoutes.flatMap(({ params, query }) => [params, query]));
  for (const [name, schema] of Object.entries(contract)) {
    // The document itself names so what is sent of a shape that is answered as well.
    if (!(schema instanceof z.ZodObject) || parameters.has(schema) || name.endsWith("Input")) continue;
    shapes.add(schema, { id: name.charAt(0).toUpperCase() + name.slice(1) });
  }
  return shapes;
}

/**
 * Collects the routes that are added after it into an OpenAPI document, and publishes the JSON Schema of the schema data that
 * an import takes.
 */
export async function addOpenApi(app: FastifyInstance, version: string): Promise<void> {
  const schemaRegistry = namedShapes();
  const nameShapes = createJsonSchemaTransformObject({ schemaRegistry });
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Foretell",
        version,
        description: "See what a SQL statement does to a database before it does it.",
      },
      components: {
        securitySchemes: { accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: (input) => addExamples(nameShapes(input)),
  });
  app.get("/v1/openapi.json", { schema: { hide: true } }, (_request, reply) => reply.send(app.swagger()));
  app.get("/v1/schema-data.schema.json", { schema: { hide: true } }, (_request, reply) =>
    reply.type("application/schema+json; charset=utf-8").send(JSON.stringify(schemaDataJsonSchema)),
  );
  await app.register(swaggerUi, { routePrefix: "/v1/docs", logLevel: "warn" });
}
