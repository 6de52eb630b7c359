import type { FailureBody } from "@foretell/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { asDatabaseFailure } from "../db/database-failure.ts";
import { AppError, badRequest, notFound, tooLarge, unavailable } from "../errors.ts";

/** The body that every failure has. */
export function failureBody(failure: AppError, requestId: string): FailureBody {
  return {
    success: false,
    message: failure.message,
    error: failure.message,
    code: failure.code,
    details: [...failure.details],
    requestId,
    ...(failure.conflict === undefined ? {} : { conflict: failure.conflict }),
  };
}

/** Every failure, the framework's own included, as one shape. */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = asFailure(error);
  if (failure.status === 500) request.log.error({ err: error }, "a request failed unexpectedly");
  else if (failure.status === 503 && (failure !== error || failure.cause !== undefined))
    request.log.warn({ err: error }, "a request could not be served");
  return sendFailure(reply, failure, request.id);
}

/** Answers with the failure. */
export function sendFailure(reply: FastifyReply, failure: AppError, requestId: string): FastifyReply {
  if (failure.retryAfterSeconds !== undefined) reply.header("retry-after", failure.retryAfterSeconds);
  return reply
    .header("x-request-id", requestId)
    .header("cache-control", "no-store")
    .code(failure.status)
    .type("application/json; charset=utf-8")
    .send(failureBody(failure, requestId));
}

function asFailure(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  return asFrameworkFailure(error) ?? asDatabaseFailure(error) ?? unexpected(error);
}

function unexpected(cause: Error): AppError {
  return new AppError(
    "INTERNAL",
    "Something went wrong on the server. Whoever runs it finds the cause in the server's log.",
    { cause },
  );
}

function asFrameworkFailure(error: FastifyError | Error): AppError | undefined {
  if (!("statusCode" in error) || typeof error.statusCode !== "number" || !("code" in error)) return undefined;
  switch (error.statusCode) {
    case 404:
      return notFound("There is nothing at this address.");
    case 413:
      return tooLarge("The request is too large.");
    case 415:
      return new AppError("MEDIA_TYPE_UNSUPPORTED", unsupportedText(error.code));
    case 503:
      return unavailable("The server is too busy at the moment. Try again in a few seconds.");
    default:
      return error.statusCode < 500 ? badRequest(malformedText(error.code)) : undefined;
  }
}

function unsupportedText(code: unknown): string {
  return code === "FST_CP_ERR_INVALID_CONTENT_ENCODING"
    ? "The content encoding of the body is not supported. Use gzip, deflate, br or zstd, or send the body unpacked."
    : "Send the body as application/json.";
}

function malformedText(code: unknown): string {
  switch (code) {
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
      return "The body is empty, and its content type says JSON.";
    case "FST_ERR_CTP_INVALID_JSON_BODY":
      return "The body is not valid JSON.";
    case "FST_CP_ERR_INVALID_CONTENT":
      return "The body cannot be unpacked: its data are not what its Content-Encoding says, or they are damaged.";
    case "FST_ERR_BAD_URL":
      return "The address is not a valid URL.";
    default:
      return "The request cannot be understood.";
  }
}
