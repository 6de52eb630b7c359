import { schemaDataJsonSchema } from "@foretell/engine";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

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
    transform: jsonSchemaTransform,
  });
  app.get("/v1/openapi.json", { schema: { hide: true } }, (_request, reply) => reply.send(app.swagger()));
  app.get("/v1/schema-data.schema.json", { schema: { hide: true } }, (_request, reply) =>
    reply.type("application/schema+json; charset=utf-8").send(JSON.stringify(schemaDataJsonSchema)),
  );
  await app.register(swaggerUi, { routePrefix: "/v1/docs", logLevel: "warn" });
}
