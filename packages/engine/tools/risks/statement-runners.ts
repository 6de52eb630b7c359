import { spawnSync } from "node:child_process";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import type { DialectName } from "../../src/index.ts";

/** A statement between the two states of a schema. */
export interface Trial {
  readonly before: readonly string[];
  readonly migration: readonly string[];
  readonly statement: string;
}

/** A trial of a change that is judged safe. */
export interface SafeTrial extends Trial {
  readonly change: string;
  readonly caveats: readonly string[];
}

/** `unfit`: it did not run before, which says nothing. An error says why it no longer runs. */
export type TrialResult = "unfit" | "runs" | { readonly error: string };

export interface TrialServer {
  readonly dialect: DialectName;
  readonly run: (trials: readonly Trial[]) => Promise<TrialResult[]>;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** All in one transaction a trial, which is taken back. */
export function postgresqlTrials(url: string): TrialServer {
  const trial = async (client: Client, { before, migration, statement }: Trial): Promise<TrialResult> => {
    // Parameters have no values here: such a statement is read and bound alone.
    const attempt = /\$\d/.test(statement) ? `PREPARE trial AS ${statement}` : statement;
    const start = "BEGIN; CREATE SCHEMA trial; SET LOCAL search_path = trial; SET LOCAL statement_timeout = 2000";
    try {
      await client.query([start, ...before, "SAVEPOINT ready", attempt].join(";\n"));
    } catch {
      return "unfit";
    }
    try {
      await client.query(["ROLLBACK TO ready", "DEALLOCATE ALL", ...migration, attempt].join(";\n"));
      return "runs";
    } catch (error) {
      return { error: messageOf(error) };
    }
  };
  return {
    dialect: "postgresql",
    run: async (trials) => {
      const client = new Client({ connectionString: url });
      await client.connect();
      const results: TrialResult[] = [];
      for (const one of trials) {
        results.push(await trial(client, one));
        await client.query("ROLLBACK; DEALLOCATE ALL");
      }
      await client.end();
      return results;
    },
  };
}

export const sqliteTrials: TrialServer = {
  dialect: "sqlite",
  run: (trials) =>
    Promise.resolve(
      trials.map(({ before, migration, statement }) => {
        const database = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });
        try {
          try {
            for (const sql of before) database.exec(sql);
            database.exec("SAVEPOINT ready");
            database.prepare(statement).all();
          } catch {
            return "unfit";
          }
          database.exec("ROLLBACK TO ready; RELEASE ready");
          for (const sql of migration) database.exec(sql);
          database.prepare(statement).all();
          return "runs";
        } catch (error) {
          return { error: messageOf(error) };
        } finally {
          database.close();
        }
      }),
    ),
};

const mariadbClient = "mariadb";

/** One client for all trials, each statement on a line of its own, by which its errors are told. */
export function mariadbTrials(host: string): TrialServer {
  const inOneLine = (sql: string): string => `${sql.replaceAll(/\s*\n\s*/g, " ")};`;
  return {
    dialect: "mysql",
    run: (trials) => {
      const name = `risks_${process.pid}`;
      const lines: string[] = [];
      const places = trials.map(({ before, migration, statement }) => {
        lines.push(`DROP DATABASE IF EXISTS ${name}; CREATE DATABASE ${name}; USE ${name};`);
        const start = lines.length;
        lines.push(...before.map(inOneLine), "BEGIN;", inOneLine(statement), "ROLLBACK;");
        const middle = lines.length;
        lines.push(...migration.map(inOneLine), inOneLine(statement));
        return { start, middle, end: lines.length };
      });
      lines.push(`DROP DATABASE ${name};`);
      const options = ["-h", host, "-u", "root", "--default-character-set=utf8mb4", "--force"];
      const { stderr } = spawnSync(mariadbClient, options, {
        input: lines.join("\n"),
        encoding: "utf8",
        maxBuffer: 1e9,
      });
      const errors = new Map<number, string>();
      for (const [message, line] of stderr.matchAll(/^ERROR \d+ \(\w+\) at line (\d+): .*$/gm))
        errors.set(Number(line), message);
      const errorIn = (from: number, to: number): string | undefined => {
        for (let line = from + 1; line <= to; line += 1) if (errors.has(line)) return errors.get(line);
        return undefined;
      };
      return Promise.resolve(
        places.map(({ start, middle, end }): TrialResult => {
          if (errorIn(start, middle) !== undefined) return "unfit";
          const error = errorIn(middle, end);
          return error === undefined ? "runs" : { error };
        }),
      );
    },
  };
}
