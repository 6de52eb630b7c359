import { gzipSync } from "node:zlib";

/** What is read of Vite's manifest: each file of the build with what it imports at once, by the source that it began with. */
export type Manifest = Readonly<
  Record<string, { readonly file: string; readonly isEntry?: boolean; readonly imports?: readonly string[] }>
>;

/** A screen, the sources whose code it cannot show without beside the entry, and how much it may load in 1,024 bytes. */
export interface Screen {
  readonly name: string;
  readonly sources: readonly string[];
  readonly limitKb: number;
}

/** How much a screen loads before it shows. */
export interface FirstLoad {
  readonly screen: Screen;
  readonly files: readonly string[];
  readonly sizeBytes: number;
}

/** Each page that somebody may begin with, and what they begin with most. */
export const screens: readonly Screen[] = [
  { name: "sign-in", sources: ["src/features/auth/login-page.tsx"], limitKb: 130 },
  {
    name: "dashboard",
    sources: ["src/app/shell.tsx", "src/app/page-data.ts", "src/features/dashboard/dashboard-page.tsx"],
    limitKb: 180,
  },
];

/**
 * The script that a screen loads before it shows: of the entry and of its own sources, with all that they import at once,
 * compressed as it is sent.
 *
 * @throws Error where the build has no file of a source
 */
export function measureFirstLoad(
  screen: Screen,
  manifest: Manifest,
  readScript: (file: string) => Uint8Array,
): FirstLoad {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no file for ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const key of [...entries, ...screen.sources]) add(key);
  const sizeBytes = [...files].reduce((sum, file) => sum + gzipSync(readScript(file)).length, 0);
  return { screen, files: [...files], sizeBytes };
}

/** What a screen loads, beside what it may: `sign-in: 129.5 of 130 KB in 8 files`. */
export function describeFirstLoad({ screen, files, sizeBytes }: FirstLoad): string {
  return `${screen.name}: ${(sizeBytes / 1_024).toFixed(1)} of ${screen.limitKb} KB in ${files.length} files`;
}

/** Whether a screen loads more than it may. */
export function isTooMuch({ screen, sizeBytes }: FirstLoad): boolean {
  return sizeBytes > screen.limitKb * 1_024;
}
