import { resolve } from "node:path";
import { z } from "zod";
import { logLevels } from "../logger.ts";
import type { LogLevel } from "../logger.ts";
import type { MailAddress } from "../mail/mail.ts";
import { isLoopbackHost } from "./loopback.ts";
import { parseMailAddress } from "../mail/mail-address.ts";
import type { QuotaSettings } from "../modules/quotas/quota-limits.ts";
import { problemsOfProxies } from "../http/trusted-proxies.ts";

/** Everything that the environment decides, checked. */
export interface Config {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  readonly areStatementsNamed: boolean;
  /** Where people reach the server, without a slash at the end; undefined means where it listens. */
  readonly publicUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: MailAddress;
  readonly authSecret: string | undefined;
  /** The secret before it was changed: what was sealed with it can still be read. */
  readonly authSecretBefore: string | undefined;
  /** What `/metrics` asks for; without it the figures are served on the metrics port alone. */
  readonly metricsToken: string | undefined;
  /** Where `/metrics` is served beside the application; undefined for nowhere else. 0 takes any free port. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  readonly areRateLimitsOn: boolean;
  readonly quotas: QuotaSettings;
  /** How many connections there may be at once; fewer where the system allows fewer open files. */
  readonly maxConnections: number;
  readonly maxConnectionsPerNetwork: number;
  /** What `/.well-known/security.txt` names, as a URI; undefined for no such file. */
  readonly securityContact: string | undefined;
  /** The largest file that an import takes, as it is sent. */
  readonly maxUploadBytes: number;
  /** What stays free of the disk of `dataFolder`: below it nothing new is taken. */
  readonly minFreeDiskBytes: number;
  readonly logLevel: LogLevel;
  /** Peers whose X-Forwarded-For is believed. */
  readonly trustedProxies: string;
}

const bytesPerMegabyte = 1024 * 1024;
/** As the page shows sizes, so that a limit is a round number there. */
const bytesPerQuotaMegabyte = 1_000_000;

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

function port(variable: string) {
  const error = `${variable} must be a whole number from 0 to 65535`;
  return z
    .string()
    .regex(/^\d{1,5}$/, { error, abort: true })
    .transform(Number)
    .refine((number) => number <= 65_535, { error });
}

function host(variable: string) {
  return z.string().regex(/^[A-Za-z0-9.:_-]+$/, { error: `${variable} must be a host name or an IP address` });
}

function wholeNumber(variable: string, smallest: number, largest: number) {
  const error = `${variable} must be a whole number from ${smallest} to ${largest}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error, abort: true })
    .transform(Number)
    .refine((number) => number >= smallest && number <= largest, { error });
}

/** Null for no limit. */
function quota(variable: string) {
  return z
    .string()
    .regex(/^(?:off|\d{1,9})$/, { error: `${variable} must be a whole number up to 999999999, or off`, abort: true })
    .transform((text) => (text === "off" || Number(text) === 0 ? null : Number(text)));
}

const mailFromError = 'MAIL_FROM must be an address, alone or as "Name <address>"';

const securityContactError =
  "SECURITY_CONTACT must be an address of mail, or a URL that starts with https:// or mailto:";

const environment = z.object({
  PORT: port("PORT").default(3000),
  HOST: host("HOST").default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: url("DATABASE_URL", ["postgres:", "postgresql:"]).optional(),
  NAMED_STATEMENTS: z.enum(["on", "off"], { error: "NAMED_STATEMENTS must be on or off" }).default("on"),
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
  AUTH_SECRET_BEFORE: z.string().min(32, { error: "AUTH_SECRET_BEFORE must have at least 32 characters" }).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, { error: "METRICS_TOKEN must have at least 16 characters, without spaces" })
    .optional(),
  METRICS_PORT: port("METRICS_PORT").optional(),
  METRICS_HOST: host("METRICS_HOST").default("127.0.0.1"),
  RATE_LIMITS: z.enum(["on", "off"], { error: "RATE_LIMITS must be on or off" }).default("on"),
  MAX_UPLOAD_MB: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, { error: "MAX_UPLOAD_MB must be a whole number from 1 to 999999", abort: true })
    .transform(Number)
    .default(4_096),
  MIN_FREE_DISK_MB: wholeNumber("MIN_FREE_DISK_MB", 0, 999_999).default(256),
  MAX_CONNECTIONS: wholeNumber("MAX_CONNECTIONS", 64, 1_000_000).default(10_000),
  MAX_CONNECTIONS_PER_NETWORK: wholeNumber("MAX_CONNECTIONS_PER_NETWORK", 8, 1_000_000).default(1_000),
  QUOTA_STORAGE_MB: quota("QUOTA_STORAGE_MB").default(2_000),
  QUOTA_PROJECTS: quota("QUOTA_PROJECTS").default(1_000),
  QUOTA_SCHEMAS: quota("QUOTA_SCHEMAS").default(2_000),
  QUOTA_SIMULATIONS: quota("QUOTA_SIMULATIONS").default(50_000),
  QUOTA_DAILY_MB: quota("QUOTA_DAILY_MB").default(50_000),
  QUOTA_UNVERIFIED_PERCENT: wholeNumber("QUOTA_UNVERIFIED_PERCENT", 1, 100).default(10),
  SECURITY_CONTACT: z
    .string()
    .refine((text) => securityContactUri(text) !== undefined, { error: securityContactError })
    .optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `LOG_LEVEL must be one of ${logLevels.join(", ")}` }).default("info"),
  TRUST_PROXY: z
    .string()
    .superRefine((list, context) => {
      for (const message of problemsOfProxies(list)) context.addIssue({ code: "custom", message });
    })
    .default("loopback"),
});

/** Where whoever finds a weakness may tell of it, as a URI; undefined for what is no address. */
function securityContactUri(text: string): string | undefined {
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  return /^(?:mailto:|https:\/\/)[\x21-\x7e]+$/.test(text) && URL.canParse(text) ? text : undefined;
}

/** What single variables cannot say: looked at even when one of them is wrong, so that one start tells of everything. */
function contradictions(given: Readonly<Record<string, string>>): string[] {
  const host = given["HOST"] ?? "127.0.0.1";
  const problems: string[] = [];
  if (given["RATE_LIMITS"] === "off" && !isLoopbackHost(host)) {
    problems.push(`RATE_LIMITS=off is refused unless HOST is a loopback address; HOST is ${host}`);
  }
  const publicUrl = given["PUBLIC_URL"];
  // Links that only a console shows, which nobody reads there, are not how people verify an address or get in again.
  if (given["SMTP_URL"] === undefined && publicUrl !== undefined && URL.canParse(publicUrl)) {
    const publicHost = new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, "$1");
    if (!isLoopbackHost(publicHost)) {
      problems.push(
        `PUBLIC_URL is refused without SMTP_URL unless it is a loopback address; PUBLIC_URL is ${publicUrl}`,
      );
    }
  }
  return problems;
}

/** What is allowed and probably not meant, one sentence each. */
export function warningsOf({ host, smtpUrl }: Config): string[] {
  if (smtpUrl !== undefined || isLoopbackHost(host)) return [];
  return [
    `Others can reach this server at ${host}, and it sends no mail: without SMTP_URL only the reader of its console can verify an address or get in again`,
  ];
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
    areStatementsNamed: values.NAMED_STATEMENTS === "on",
    publicUrl,
    smtpUrl: values.SMTP_URL,
    mailFrom: parseMailAddress(values.MAIL_FROM ?? "") ?? {
      name: "Foretell",
      address: `no-reply@${publicUrl === undefined ? "localhost" : new URL(publicUrl).hostname}`,
    },
    authSecret: values.AUTH_SECRET,
    authSecretBefore: values.AUTH_SECRET_BEFORE,
    metricsToken: values.METRICS_TOKEN,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    areRateLimitsOn: values.RATE_LIMITS === "on",
    quotas: {
      storageBytes: values.QUOTA_STORAGE_MB === null ? null : values.QUOTA_STORAGE_MB * bytesPerQuotaMegabyte,
      projects: values.QUOTA_PROJECTS,
      schemas: values.QUOTA_SCHEMAS,
      simulations: values.QUOTA_SIMULATIONS,
      dailyBytes: values.QUOTA_DAILY_MB === null ? null : values.QUOTA_DAILY_MB * bytesPerQuotaMegabyte,
      unverifiedPercent: values.QUOTA_UNVERIFIED_PERCENT,
    },
    maxConnections: values.MAX_CONNECTIONS,
    maxConnectionsPerNetwork: values.MAX_CONNECTIONS_PER_NETWORK,
    securityContact: values.SECURITY_CONTACT === undefined ? undefined : securityContactUri(values.SECURITY_CONTACT),
    maxUploadBytes: values.MAX_UPLOAD_MB * bytesPerMegabyte,
    minFreeDiskBytes: values.MIN_FREE_DISK_MB * bytesPerMegabyte,
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUST_PROXY,
  };
}
