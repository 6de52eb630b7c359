import { pino } from "pino";
import type { DestinationStream, Logger, LoggerOptions, SerializedRequest } from "pino";

export type { Logger } from "pino";

export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

const secretFields = [
  "authorization",
  "cookie",
  "password",
  "newPassword",
  "current_password",
  "token",
  "accessToken",
  "refreshToken",
  "deviceToken",
  "ticket",
];

/** The URL without the values of secrets in its query. */
function redactUrl(url: string): string {
  return url.replace(/([?&](?:token|accessToken|refreshToken|password)=)[^&#]*/gi, "$1[redacted]");
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  // Only these: an error of the database driver also carries values of rows.
  return {
    type: error.name,
    message: error.message,
    ...("code" in error ? { code: error.code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

const accounts = new WeakMap<object, string>();

/**
 * Puts an account's id on every further line of a logger; its address of mail is never logged. Kept beside the logger: one
 * made for each request with it would cost more than the line.
 */
export function nameAccount(log: object, accountId: string): void {
  accounts.set(log, accountId);
}

/** Structured logs, one JSON object a line, without secrets. */
export function createLogger(level: LogLevel, stream: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: (_line, _level, log) => {
      const account = accounts.get(log);
      return account === undefined ? {} : { account };
    },
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: "[redacted]",
    },
    serializers: {
      err: describeError,
      req: (request: SerializedRequest) => ({ method: request.method, url: redactUrl(request.url) }),
      res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
    },
  };
  return pino(options, stream);
}
