/**
 * Whether a server runs the content of a versioned comment: `isForMaria` for those that open with M!, `version` as written
 * (50705 for 5.7.5, 80023, 100203), 0 where none is.
 * @see https://dev.mysql.com/doc/refman/8.4/en/comments.html and https://mariadb.com/kb/en/comment-syntax/
 */
export type ExecutesComment = (isForMaria: boolean, version: number) => boolean;

/** From 5.7 on MySQL and MariaDB go their own ways, and MariaDB leaves out what is for MySQL 5.7 to 9. */
const lastSharedVersion = 50_699;
const firstMariaVersion = 100_000;
/** Versions that no server has hide a line from servers and show it to a client. */
const noVersion = 990_000;

/** What every server in use runs: for dumps that do not tell theirs. */
export function runsOnEveryServer(isForMaria: boolean, version: number): boolean {
  if (isForMaria) return version < noVersion;
  return version <= lastSharedVersion || (version >= firstMariaVersion && version < noVersion);
}

/** What the server of a dump runs, given its product and version ("MySQL 8.0.36", "MariaDB 10.11.19"). */
export function executesComments(serverVersion: string | null): ExecutesComment {
  const numbers = /^(MySQL|MariaDB) (\d+)\.(\d+)(?:\.(\d+))?/.exec(serverVersion ?? "");
  if (!numbers) return runsOnEveryServer;
  const [major, minor, patch] = numbers.slice(2).map((part) => Number(part ?? 0));
  const server = (major ?? 0) * 10_000 + (minor ?? 0) * 100 + (patch ?? 0);
  if (numbers[1] === "MariaDB") {
    return (isForMaria, version) =>
      (isForMaria || version <= lastSharedVersion || version >= firstMariaVersion) && version <= server;
  }
  return (isForMaria, version) => !isForMaria && version <= server;
}
