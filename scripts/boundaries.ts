import { posix } from "node:path";

/** Which packages' files, and which npm packages, a group of files may import. The first matching group decides. */
interface Boundary {
  readonly files: RegExp;
  readonly allows: readonly RegExp[];
  readonly reason: string;
}

const boundaries: readonly Boundary[] = [
  {
    files: /^packages\/engine\/src\//,
    allows: [/^packages\/engine\/src\//],
    reason: "the engine is pure: it imports nothing but itself",
  },
  {
    files: /^packages\/contract\/src\//,
    allows: [/^packages\/contract\/src\//, /^zod$/, /^@foretell\/engine$/],
    reason: "the contract imports zod and the engine's types",
  },
  {
    files: /^packages\/server\/src\/modules\/.*\.repo\.ts$/,
    allows: [
      /^packages\/server\/src\/(db|modules|app\/errors)/,
      /^kysely$/,
      /^node:/,
      /^@foretell\/(engine|contract)$/,
    ],
    reason: "a repository knows the database alone",
  },
  {
    files: /^packages\/server\/src\/modules\/.*\.service\.ts$/,
    allows: [
      /^packages\/server\/src\/(?!db\/(migrat|embedded))/,
      /^@foretell\/(engine|contract)$/,
      /^node:/,
      /^(jose|@node-rs\/argon2)$/,
    ],
    reason: "a service knows no HTTP and no SQL",
  },
  {
    files: /^packages\/server\/src\/modules\/.*\.routes\.ts$/,
    allows: [
      /^packages\/server\/src\/(?!db\/)/,
      /^@foretell\/(contract|engine)$/,
      /^fastify/,
      /^@fastify\//,
      /^zod$/,
      /^node:/,
    ],
    reason: "routes call services and write no SQL",
  },
  {
    files: /^packages\/server\/src\/db\//,
    allows: [
      /^packages\/server\/src\/(db|fairness)\//,
      /^@foretell\/(engine|contract)$/,
      /^(?!@foretell\/|packages\/)/,
    ],
    reason: "the database's code knows neither modules nor worker threads",
  },
  {
    files: /^packages\/server\/src\/work\//,
    allows: [
      /^packages\/server\/src\/(work\/|db\/|fairness\/|app\/(errors|logger|validation)\.ts)/,
      /^@foretell\/(engine|contract)$/,
      /^(?!@foretell\/|packages\/)/,
    ],
    reason: "worker threads know no module: a module opens a pool for what it computes",
  },
  {
    files: /^packages\/server\/src\//,
    allows: [/^packages\/server\/src\//, /^(?!@foretell\/web|packages\/)/],
    reason: "the server does not import the web application's code",
  },
  {
    files: /^packages\/web\/src\/features\/([^/]+)\//,
    allows: [
      /^packages\/web\/src\/(lib|components)\//,
      /^packages\/web\/src\/features\/$feature\//,
      /^(?!@foretell\/server|node:|packages\/)/,
    ],
    reason: "a feature imports itself, lib, components, the contract and the engine, never another feature",
  },
  {
    files: /^packages\/web\/src\/(lib|components)\//,
    allows: [/^packages\/web\/src\/(lib|components)\//, /^(?!@foretell\/server|node:|packages\/)/],
    reason: "shared parts of the web application know no feature",
  },
  {
    files: /^packages\/web\/src\//,
    allows: [/^packages\/web\//, /^(?!@foretell\/server|node:|packages\/)/],
    reason: "the web application does not import the server",
  },
];

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)|(?:^|\n)import\s+["']([^"']+)["']/g;

/** What a file of the repository imports and may not, one sentence each. `file` is its path from the root, with slashes. */
export function findBreaches(file: string, text: string): string[] {
  const boundary = boundaries.find((candidate) => candidate.files.test(file));
  if (boundary === undefined) return [];
  const feature = boundary.files.exec(file)?.[1] ?? "";
  const allows = boundary.allows.map((pattern) => new RegExp(pattern.source.replace("$feature", feature)));
  const breaches: string[] = [];
  for (const match of text.matchAll(importPattern)) {
    const specifier = match[1] ?? match[2] ?? match[3] ?? "";
    const target = specifier.startsWith(".") ? posix.join(posix.dirname(file), specifier) : specifier;
    if (!allows.some((pattern) => pattern.test(target))) {
      breaches.push(`${file}: imports ${specifier}; ${boundary.reason}`);
    }
  }
  return breaches;
}
