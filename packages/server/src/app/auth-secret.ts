import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config.ts";

/**
 * The key that access tokens are signed with: AUTH_SECRET, or one that was generated at the first start and is kept
 * in the data folder, readable by its owner alone. Throws when the file that keeps it was cut short.
 */
export function loadAuthSecret(config: Config): string {
  if (config.authSecret !== undefined) return config.authSecret;
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 });
  const file = join(config.dataFolder, "auth-secret");
  const kept = readSecret(file);
  if (kept === "") generateSecret(file);
  const secret = kept === "" ? readSecret(file) : kept;
  if (secret.length < 32) throw new Error(`${file} is damaged: delete it, and everybody has to sign in again.`);
  return secret;
}

/** Empty where there is no file, and where a crash left one without contents: it never signed anything. */
function readSecret(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (hasCode(error, ["ENOENT"])) return "";
    throw error;
  }
}

/** The file appears whole or not at all, and the first of two processes that start together gives both the secret. */
function generateSecret(file: string): void {
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx", flush: true });
    linkSync(draft, file);
  } catch (error) {
    const isTaken = hasCode(error, ["EEXIST"]);
    const hasNoLinks = hasCode(error, ["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"]);
    if (!isTaken && !hasNoLinks) throw error;
    if (hasNoLinks || readSecret(file) === "") renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
