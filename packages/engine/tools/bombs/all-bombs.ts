import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Bomb } from "./bomb.ts";

/** The bombs of every `*-bombs.ts` beside this file, in the order of their files. */
export async function loadBombs(): Promise<readonly Bomb[]> {
  const files = globSync("*-bombs.ts", { cwd: import.meta.dirname })
    .filter((file) => file !== "all-bombs.ts")
    .sort();
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(import.meta.dirname, file)).href) as Promise<BombModule>),
  );
  return modules.flatMap((each) => Object.values(each).flat());
}

type BombModule = Readonly<Record<string, readonly Bomb[]>>;
