import { importsOf } from "./imports.ts";

/** Which packages' files, and which npm packages, a group of files may import. The first matching group decides. */
interface Boundary {
  readonly files: RegExp;
  readonly allows: readonly RegExp[];
  readonly reason: string;
}

const boundaries: readonly Boundary[] = [
  {
    files: /^packages\/engine\/src\/dialects\//,
    allows: [/^packages\/engine\/src\/(dialects\/|sql\/|catalog\/model\.ts$)/],
    reason: "a dialect is data: it knows tokens and the words of a schema, and nobody who asks it",
  },
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
      /^packages\/server\/src\/(db\/|modules\/|errors\.ts$)/,
      /^kysely$/,
      /^node:/,
      /^@foretell\/(engine|contract)$/,
    ],
    reason: "a repository knows the database alone",
  },
  {
    files: /^packages\/server\/src\/modules\/.*\.service\.ts$/,
    allows: [
      /^packages\/server\/src\/(?!http\/|mail\/(mail-dispatcher|transport)|db\/(migrat|embedded))/,
      /^@foretell\/(engine|contract)$/,
      /^node:/,
      /^(jose|@node-rs\/argon2)$/,
    ],
    reason: "a service knows no HTTP and no SQL, and posts its mails to an outbox",
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
      /^packages\/server\/src\/(db\/|fairness\/|errors\.ts$)/,
      /^@foretell\/(engine|contract)$/,
      /^(?!@foretell\/|packages\/)/,
    ],
    reason: "the database's code knows neither modules nor worker threads",
  },
  {
    files: /^packages\/server\/src\/work\//,
    allows: [
      /^packages\/server\/src\/(work\/|db\/|fairness\/|(errors|error-details|logger)\.ts$)/,
      /^@foretell\/(engine|contract)$/,
      /^(?!@foretell\/|packages\/)/,
    ],
    reason: "worker threads know no module: a module opens a pool for what it computes",
  },
  {
    files: /^packages\/server\/src\/http\//,
    allows: [
      /^packages\/server\/src\/(http\/|db\/|fairness\/|[\w-]+\.ts$)/,
      /^@foretell\/(engine|contract)$/,
      /^(?!@foretell\/|packages\/)/,
    ],
    reason: "what speaks HTTP knows neither modules nor work processes nor mail",
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

/** The floors of a folder, from the ground up: a file or folder on one imports from its own and from those below. */
interface House {
  readonly folder: string;
  readonly floors: readonly (readonly string[])[];
}

const houses: readonly House[] = [
  {
    folder: "packages/engine/src",
    floors: [
      ["sql"],
      ["dialects"],
      ["lexing"],
      ["catalog"],
      ["statement"],
      ["statistics"],
      ["code"],
      ["ddl"],
      ["dumps"],
      ["impact"],
      ["schema-json"],
      ["export"],
      ["diff"],
      ["edit"],
      ["migration"],
      ["script"],
      ["remedy"],
      ["locks"],
      ["costs"],
      ["health"],
      ["effects"],
      ["index.ts"],
    ],
  },
  {
    folder: "packages/server/src",
    floors: [
      ["errors.ts", "error-details.ts", "logger.ts", "signed-in-user.ts"],
      ["fairness"],
      ["background"],
      ["db"],
      ["mail"],
      ["work"],
      ["http"],
      ["modules"],
      ["app"],
      ["main.ts"],
    ],
  },
  {
    folder: "packages/server/src/modules",
    floors: [
      ["kept-answers.ts", "kept-pages.ts", "pack-page.ts", "page.ts", "stored-data.ts"],
      ["file-stem.ts"],
      ["accounts"],
      ["quotas"],
      ["projects"],
      ["members"],
      ["activity"],
      ["workspace"],
      ["schemas"],
      ["diagrams"],
      ["versions"],
      ["statistics"],
      ["tables"],
      ["edits"],
      ["erd"],
      ["health"],
      ["simulations"],
      ["comments"],
      ["approvals"],
      ["effects"],
      ["reports"],
      ["sample"],
    ],
  },
  {
    folder: "packages/server/src/modules/accounts",
    floors: [
      ["account-context.ts"],
      ["caller"],
      ["credentials"],
      ["mails"],
      ["audit"],
      ["rate-limits"],
      ["devices"],
      ["users"],
      ["links"],
      ["sessions"],
      ["access"],
      ["former-holder"],
      ["second-factor"],
      ["addresses"],
      ["sign-in"],
      ["profile"],
      ["account-services.ts"],
      ["routes"],
    ],
  },
  {
    folder: "packages/engine/src/migration",
    floors: [
      ["migration-codes.ts", "names-in.ts", "namespaces-of.ts"],
      ["model.ts", "operation.ts"],
      ["plan.ts"],
      ["context.ts"],
      ["costs"],
      ["tables", "steps"],
      ["migration-sql.ts", "render-migration.ts"],
    ],
  },
  {
    folder: "packages/web/src",
    floors: [["lib"], ["components"], ["markdown.d.ts"], ["features"], ["app"], ["main.tsx"]],
  },
];

/** What a file of the repository imports and may not, one sentence each. `file` is its path from the root, with slashes. */
export function findBreaches(file: string, text: string): string[] {
  const imports = importsOf(file, text);
  return [...acrossBoundaries(file, imports), ...upFloors(file, imports)];
}

type Imports = ReturnType<typeof importsOf>;

function acrossBoundaries(file: string, imports: Imports): string[] {
  const boundary = boundaries.find((candidate) => candidate.files.test(file));
  if (boundary === undefined) return [];
  const feature = boundary.files.exec(file)?.[1] ?? "";
  const allows = boundary.allows.map((pattern) => new RegExp(pattern.source.replace("$feature", feature)));
  return imports
    .filter(({ target }) => !allows.some((pattern) => pattern.test(target)))
    .map(({ specifier }) => `${file}: imports ${specifier}; ${boundary.reason}`);
}

function upFloors(file: string, imports: Imports): string[] {
  return houses.flatMap((house) => {
    if (!file.startsWith(`${house.folder}/`)) return [];
    const from = floorOf(house, file);
    if (from < 0) return [`${file}: stands on no floor of ${house.folder}; scripts/boundaries.ts lists them`];
    return imports
      .filter(({ target }) => target.startsWith(`${house.folder}/`) && floorOf(house, target) > from)
      .map(({ specifier }) => `${file}: imports ${specifier}; that is a floor above in ${house.folder}`);
  });
}

/** Counted from the ground; -1 for what stands on none. */
function floorOf({ folder, floors }: House, path: string): number {
  const [room = ""] = path.slice(folder.length + 1).split("/");
  return floors.findIndex((rooms) => rooms.includes(room));
}
