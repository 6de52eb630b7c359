import { resolve } from "node:path";
import { z } from "zod";
import type { MailAddress } from "../mail/mail.ts";
import { isLoopbackHost } from "./loopback.ts";
import { parseMailAddress } from "./mail-address.ts";
import { problemsOfProxies } from "./trusted-proxies.ts";

/** Everything that the environment decides, checked. */
export interface Config {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  /** Where people reach the server, without a slash at the end; undefined means where it listens. */
  readonly publicUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: MailAddress;
  readonly authSecret: string | undefined;
  /** What `/metrics` asks for; without it only programs of this machine get the figures. */
  readonly metricsToken: string | undefined;
  readonly areRateLimitsOn: boolean;
  /** The largest file that an import takes, as it is sent. */
  readonly maxUploadBytes: number;
  readonly logLevel: LogLevel;
  /** Peers whose X-Forwarded-For is believed. */
  readonly trustedProxies: string;
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** The environment asks for something that cannot be; the message lists all of it. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The server cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

function url(variable: string, protocols: readonly string[]) {
  const wanted = protocols.map((protocol) => `${protocol}//`).join(" or ");
  const error = `${variable} must be a URL that starts with ${wanted}`;
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), { error });
}

const portError = "PORT must be a whole number from 0 to 65535";
const mailFromError = 'MAIL_FROM must be an address, alone or as "Name <address>"';

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: portError, abort: true })
    .transform(Number)
    .refine((port) => port <= 65_535, { error: portError })
    .default(3000),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, { error: "HOST must be a host name or an IP address" })
    .default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: url("DATABASE_URL", ["postgres:", "postgresql:"]).optional(),
  PUBLIC_URL: url("PUBLIC_URL", ["http:", "https:"])
    .refine((text) => !URL.canParse(text) || new URL(text).search + new URL(text).hash === "", {
      error: "PUBLIC_URL must not have a query or a fragment",
    })
    .refine((text) => !URL.canParse(text) || new URL(text).pathname === "/", {
      error: "PUBLIC_URL must not have a path: the application is served from the root",
    })
    .optional(),
  SMTP_URL: url("SMTP_URL", ["smtp:", "smtps:"]).optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => parseMailAddress(text) !== undefined, { error: mailFromError })
    .optional(),
  AUTH_SECRET: z.string().min(32, { error: "AUTH_SECRET must have at least 32 characters" }).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, { error: "METRICS_TOKEN must have at least 16 characters, without spaces" })
    .optional(),
  RATE_LIMITS: z.enum(["on", "off"], { error: "RATE_LIMITS must be on or off" }).default("on"),
  MAX_UPLOAD_MB: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, { error: "MAX_UPLOAD_MB must be a whole number from 1 to 999999", abort: true })
    .transform(Number)
    .default(4_096),
  LOG_LEVEL: z.enum(logLevels, { error: `LOG_LEVEL must be one of ${logLevels.join(", ")}` }).default("info"),
  TRUST_PROXY: z
    .string()
    .superRefine((list, context) => {
      for (const message of problemsOfProxies(list)) context.addIssue({ code: "custom", message });
    })
    .default("loopback"),
});

/** What single variables cannot say: looked at even when one of them is wrong, so that one start tells of everything. */
function contradictions(given: Readonly<Record<string, string>>): string[] {
  const host = given["HOST"] ?? "127.0.0.1";
  if (given["RATE_LIMITS"] !== "off" || isLoopbackHost(host)) return [];
  return [`RATE_LIMITS=off is refused unless HOST is a loopback address; HOST is ${host}`];
}

/**
 * Reads the settings of the process. An empty variable counts as not set.
 * Throws ConfigError with one line for each thing that is wrong.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given: Record<string, string> = Object.fromEntries(
    Object.keys(environment.shape).flatMap((name) => {
      const value = env[name]?.trim();
      return value === undefined || value === "" ? [] : [[name, value]];
    }),
  );
  const parsed = environment.safeParse(given);
  const problems = [...(parsed.error?.issues ?? []).map((issue) => issue.message), ...contradictions(given)];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const values = parsed.data;
  const publicUrl = values.PUBLIC_URL === undefined ? undefined : new URL(values.PUBLIC_URL).origin;
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    publicUrl,
    smtpUrl: values.SMTP_URL,
    mailFrom: parseMailAddress(values.MAIL_FROM ?? "") ?? {
      name: "Foretell",
      address: `no-reply@${publicUrl === undefined ? "localhost" : new URL(publicUrl).hostname}`,
    },
    authSecret: values.AUTH_SECRET,
    metricsToken: values.METRICS_TOKEN,
    areRateLimitsOn: values.RATE_LIMITS === "on",
    maxUploadBytes: values.MAX_UPLOAD_MB * 1024 * 1024,
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUST_PROXY,
  };
}
