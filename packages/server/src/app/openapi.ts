import { schemaDataJsonSchema } from "@foretell/engine";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import * as contract from "@foretell/contract";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";

/** The shapes of the contract, which the document names once and points to: `simulationDetail` is `SimulationDetail`. */
const schemaRegistry = z.registry<{ id: string }>();
// Parameters are told one by one.
const parameters = new Set<unknown>(contract.allRoutes.flatMap(({ params, query }) => [params, query]));
for (const [name, schema] of Object.entries(contract)) {
  if (!(schema instanceof z.ZodObject) || parameters.has(schema)) continue;
  schemaRegistry.add(schema, { id: name.charAt(0).toUpperCase() + name.slice(1) });
}

/**
 * Collects the routes that are added after it into an OpenAPI document, and publishes the JSON Schema of the schema data that
 * an import takes.
 */
export async function addOpenApi(app: FastifyInstance, version: string): Promise<void> {
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
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  });
  app.get("/v1/openapi.json", { schema: { hide: true } }, (_request, reply) => reply.send(app.swagger()));
  app.get("/v1/schema-data.schema.json", { schema: { hide: true } }, (_request, reply) =>
    reply.type("application/schema+json; charset=utf-8").send(JSON.stringify(schemaDataJsonSchema)),
  );
  await app.register(swaggerUi, { routePrefix: "/v1/docs", logLevel: "warn" });
}
