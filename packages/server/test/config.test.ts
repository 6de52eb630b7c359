import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { loadAuthSecret } from "../src/app/auth-secret.ts";
import { ConfigError, readConfig, warningsOf } from "../src/app/config.ts";

describe("settings", () => {
  it("need not be given", () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      dataFolder: join(process.cwd(), "data"),
      databaseUrl: undefined,
      areStatementsNamed: true,
      publicUrl: undefined,
      smtpUrl: undefined,
      mailFrom: { name: "Foretell", address: "no-reply@localhost" },
      authSecret: undefined,
      metricsToken: undefined,
      metricsPort: undefined,
      metricsHost: "127.0.0.1",
      areRateLimitsOn: true,
      quotas: {
        storageBytes: 2_000_000_000,
        projects: 1_000,
        schemas: 2_000,
        simulations: 50_000,
        dailyBytes: 50_000_000_000,
        unverifiedPercent: 10,
      },
      maxConnections: 10_000,
      maxConnectionsPerNetwork: 1_000,
      securityContact: undefined,
      maxUploadBytes: 4 * 1024 ** 3,
      minFreeDiskBytes: 256 * 1024 ** 2,
      logLevel: "info",
      trustedProxies: "loopback",
    });
  });

  it("are taken as they are meant", () => {
    const config = readConfig({
      PORT: "0",
      HOST: "0.0.0.0",
      DATA_DIR: "/var/lib/foretell",
      DATABASE_URL: "postgres://foretell@db.example.org/foretell",
      PUBLIC_URL: "https://foretell.example.org/",
      SMTP_URL: "smtps://mail.example.org",
      MAIL_FROM: "Foretell of Ann <foretell@example.org>",
      AUTH_SECRET: "0123456789abcdef0123456789abcdef",
      LOG_LEVEL: "warn",
      TRUST_PROXY: "10.0.0.0/8",
    });
    expect(config).toMatchObject({
      port: 0,
      host: "0.0.0.0",
      dataFolder: "/var/lib/foretell",
      publicUrl: "https://foretell.example.org",
      mailFrom: { name: "Foretell of Ann", address: "foretell@example.org" },
      logLevel: "warn",
      trustedProxies: "10.0.0.0/8",
    });
  });

  it("count as not given when they are empty", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "  " })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it("are all told of when they are wrong", () => {
    const wrong = {
      PORT: "70000",
      HOST: "0.0.0.0",
      DATABASE_URL: "mysql://localhost",
      PUBLIC_URL: "https://example.org/foretell",
      SMTP_URL: "mail.example.org",
      MAIL_FROM: "nobody",
      AUTH_SECRET: "short",
      METRICS_TOKEN: "figures",
      METRICS_PORT: "-1",
      RATE_LIMITS: "none",
      MAX_CONNECTIONS: "1",
      QUOTA_STORAGE_MB: "much",
      QUOTA_UNVERIFIED_PERCENT: "101",
      SECURITY_CONTACT: "Ann",
      LOG_LEVEL: "loud",
    };
    const lines = messageOf(wrong).split("\n");
    expect(lines).toEqual([
      "The server cannot start with these settings:",
      "  - PORT must be a whole number from 0 to 65535",
      "  - DATABASE_URL must be a URL that starts with postgres:// or postgresql://",
      "  - PUBLIC_URL must not have a path: the application is served from the root",
      "  - SMTP_URL must be a URL that starts with smtp:// or smtps://",
      '  - MAIL_FROM must be an address, alone or as "Name <address>"',
      "  - AUTH_SECRET must have at least 32 characters",
      "  - METRICS_TOKEN must have at least 16 characters, without spaces",
      "  - METRICS_PORT must be a whole number from 0 to 65535",
      "  - RATE_LIMITS must be on or off",
      "  - MAX_CONNECTIONS must be a whole number from 64 to 1000000",
      "  - QUOTA_STORAGE_MB must be a whole number up to 999999999, or off",
      "  - QUOTA_UNVERIFIED_PERCENT must be a whole number from 1 to 100",
      "  - SECURITY_CONTACT must be an address of mail, or a URL that starts with https:// or mailto:",
      "  - LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent",
    ]);
  });

  it.each(["0", "off"])("let a quota be %s, which is no limit", (QUOTA_PROJECTS) => {
    expect(readConfig({ QUOTA_PROJECTS }).quotas.projects).toBeNull();
  });

  it.each([
    ["security@example.org", "mailto:security@example.org"],
    ["mailto:security@example.org", "mailto:security@example.org"],
    ["https://example.org/report", "https://example.org/report"],
  ])("take %s for where weaknesses are told of", (SECURITY_CONTACT, uri) => {
    expect(readConfig({ SECURITY_CONTACT }).securityContact).toBe(uri);
  });

  it.each(["127.0.0.1", "127.0.0.2", "::1", "localhost"])("let the rate limits be off on %s", (HOST) => {
    expect(readConfig({ HOST, RATE_LIMITS: "off" }).areRateLimitsOn).toBe(false);
  });

  it.each(["0.0.0.0", "::", "192.168.1.1", "127.example.org"])("do not let them be off on %s", (HOST) => {
    expect(messageOf({ HOST, RATE_LIMITS: "off" })).toContain(`unless HOST is a loopback address; HOST is ${HOST}`);
  });

  it.each(["http://127.0.0.1:5173", "http://localhost", "http://[::1]:3000"])(
    "need no mail server for %s",
    (PUBLIC_URL) => {
      expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
    },
  );

  it.each(["https://foretell.example.org", "http://192.168.1.1", "http://127.example.org", "http://[2001:db8::1]"])(
    "need a mail server for %s",
    (PUBLIC_URL) => {
      expect(messageOf({ PUBLIC_URL, PORT: "x" }).split("\n").slice(2)).toEqual([
        `  - PUBLIC_URL is refused without SMTP_URL unless it is a loopback address; PUBLIC_URL is ${PUBLIC_URL}`,
      ]);
      expect(readConfig({ PUBLIC_URL, SMTP_URL: "smtp://127.0.0.1" }).publicUrl).toBe(PUBLIC_URL);
    },
  );

  it("are warned about where others reach a server without mail", () => {
    expect(warningsOf(readConfig({ HOST: "0.0.0.0" }))).toEqual([expect.stringContaining("without SMTP_URL")]);
    expect(warningsOf(readConfig({ HOST: "0.0.0.0", SMTP_URL: "smtp://127.0.0.1" }))).toEqual([]);
    expect(warningsOf(readConfig({}))).toEqual([]);
  });

  it.each(["loopback", "10.0.0.1", "10.0.0.0/8, loopback", "10.0.0.0/255.0.0.0", "fd00::/8,uniquelocal", "::1"])(
    "trust the proxies %s",
    (TRUST_PROXY) => {
      expect(readConfig({ TRUST_PROXY }).trustedProxies).toBe(TRUST_PROXY);
    },
  );

  it.each([
    ["1", '"1", which is not an address, a network such as 10.0.0.0/8, or one of loopback'],
    ["true", '"true", which is not an address'],
    ["nginx.internal", '"nginx.internal", which is not an address'],
    ["10.0.0.1,", '"", which is not an address'],
    ["10.0.0.1 10.0.0.2", '"10.0.0.1 10.0.0.2", which is not an address'],
    ["10.0.0.0/33", '"10.0.0.0/33", whose part after the slash is no prefix length of IPv4'],
    ["fd00::/255.0.0.0", '"fd00::/255.0.0.0", whose part after the slash is no prefix length of IPv6'],
    ["10.0.0.0/255.0.255.0", '"10.0.0.0/255.0.255.0", whose part after the slash is no prefix length of IPv4'],
    ["0.0.0.0/0", '"0.0.0.0/0", which believes everybody'],
    ["::/0", '"::/0", which believes everybody'],
  ])("do not trust the proxies %s", (TRUST_PROXY, message) => {
    expect(messageOf({ TRUST_PROXY })).toContain(`  - TRUST_PROXY has ${message}`);
  });

  it("do not let them be off, whatever else is wrong", () => {
    const message = messageOf({ HOST: "0.0.0.0", RATE_LIMITS: "off", PORT: "x" });
    expect(message).toContain("PORT must be");
    expect(message).toContain("RATE_LIMITS=off is refused");
  });
});

function messageOf(env: Readonly<Record<string, string>>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error("the settings were taken");
}

describe("the secret that tokens are signed with", () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "foretell-secret-"));
  afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

  it("is generated once, for its owner's eyes", () => {
    const config = readConfig({ DATA_DIR: join(dataFolder, "new") });
    const secret = loadAuthSecret(config);
    expect(secret).toHaveLength(64);
    expect(loadAuthSecret(config)).toBe(secret);
    const file = join(dataFolder, "new/auth-secret");
    expect(readFileSync(file, "utf8")).toBe(secret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("is generated anew where a crash left its file empty", () => {
    const folder = join(dataFolder, "crashed");
    mkdirSync(folder);
    writeFileSync(join(folder, "auth-secret"), "");
    const config = readConfig({ DATA_DIR: folder });
    const secret = loadAuthSecret(config);
    expect(secret).toHaveLength(64);
    expect(loadAuthSecret(config)).toBe(secret);
    expect(statSync(join(folder, "auth-secret")).mode & 0o777).toBe(0o600);
  });

  it("leaves no draft beside its file", () => {
    const folder = join(dataFolder, "watched");
    loadAuthSecret(readConfig({ DATA_DIR: folder }));
    expect(readdirSync(folder)).toEqual(["auth-secret"]);
  });

  it("is the same for processes that start together", async () => {
    const folder = join(dataFolder, "together");
    const script = `
      import { loadAuthSecret } from ${JSON.stringify(new URL("../src/app/auth-secret.ts", import.meta.url).href)};
      console.log(loadAuthSecret({ authSecret: undefined, dataFolder: process.argv[1] }));
    `;
    const run = () => promisify(execFile)(process.execPath, ["--input-type=module", "-e", script, folder]);
    const secrets = (await Promise.all([run(), run(), run(), run()])).map(({ stdout }) => stdout.trim());
    expect(new Set(secrets)).toEqual(new Set([readFileSync(join(folder, "auth-secret"), "utf8")]));
  });

  it("is refused where its file was cut short", () => {
    const folder = join(dataFolder, "short");
    mkdirSync(folder);
    writeFileSync(join(folder, "auth-secret"), "short");
    expect(() => loadAuthSecret(readConfig({ DATA_DIR: folder }))).toThrow(/auth-secret is damaged: delete it/);
  });

  it("is the one that is given, if one is", () => {
    const AUTH_SECRET = "0123456789abcdef0123456789abcdef";
    expect(loadAuthSecret(readConfig({ DATA_DIR: dataFolder, AUTH_SECRET }))).toBe(AUTH_SECRET);
  });
});
