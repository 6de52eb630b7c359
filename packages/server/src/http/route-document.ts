import { errorStatuses, failureBody, operationIds } from "@foretell/contract";
import type { ErrorCode, RouteContract } from "@foretell/contract";
import type { FastifySchema } from "fastify";
import { z } from "zod";

/** Failures that any route can answer. */
const commonErrors: readonly ErrorCode[] = ["MALFORMED", "RATE_LIMITED", "INTERNAL", "UNAVAILABLE"];

/** The route as the OpenAPI document tells of it. */
export function routeDocument(route: RouteContract): FastifySchema {
  const codes = new Set<ErrorCode>([
    ...route.errors,
    ...commonErrors,
    ...(route.access === "signed-in" ? (["NOT_SIGNED_IN", "STORED_DATA_UNREADABLE"] as const) : []),
    ...(route.body === undefined ? [] : (["TOO_LARGE", "MEDIA_TYPE_UNSUPPORTED"] as const)),
  ]);
  const statuses = new Set([...codes].map((code) => errorStatuses[code]));
  const operationId = operationIds.get(route);
  return {
    ...(operationId === undefined ? {} : { operationId }),
    tags: [route.tag],
    summary: route.summary,
    security: route.access === "signed-in" ? [{ accessToken: [] }] : [],
    ...(route.acceptsMultipart === true ? { consumes: ["application/json", "multipart/form-data"] } : {}),
    ...(route.params === undefined ? {} : { params: route.params }),
    ...(route.query === undefined ? {} : { querystring: route.query }),
    ...(route.body === undefined ? {} : { body: route.body }),
    response: {
      [route.status]: successDocument(route),
      ...Object.fromEntries([...statuses].map((status) => [status, failureBody])),
    },
  };
}

function successDocument(route: RouteContract): unknown {
  if (route.isDownload === true) {
    return { description: "The file.", content: { "application/octet-stream": { schema: z.string() } } };
  }
  if (route.isEventStream === true) {
    return { description: "The events.", content: { "text/event-stream": { schema: z.string() } } };
  }
  return z
    .object({ success: z.literal(true), message: z.string().optional(), data: route.data })
    .extend(route.topLevel?.shape ?? {});
}
