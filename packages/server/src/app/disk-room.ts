import { statfs } from "node:fs/promises";
import { authRoutes, schemasRoutes, simulationsRoutes } from "@foretell/contract";
import type { RouteContract } from "@foretell/contract";
import type { FastifyInstance } from "fastify";
import { Gauge } from "prom-client";
import type { Registry } from "prom-client";
import { unavailable } from "../errors.ts";
import type { Logger } from "../logger.ts";

export interface DiskRoomOptions {
  /** A folder of the disk; it need not exist yet. */
  readonly folder: string;
  /** Below this nothing new is taken; 0 for never. */
  readonly reserveBytes: number;
  readonly log: Logger;
}

/** For how long one look at the disk is good. */
const lookPeriodMs = 500;

/** What is left of the disk that the server itself fills. */
export class DiskRoom {
  readonly #options: DiskRoomOptions;
  #look: { readonly atMs: number; readonly freeBytes: Promise<number> } | undefined;
  #wasFull = false;

  constructor(options: DiskRoomOptions) {
    this.#options = options;
  }

  /** Infinity where the system does not tell. */
  freeBytes(): Promise<number> {
    const nowMs = performance.now();
    if (this.#look === undefined || nowMs - this.#look.atMs > lookPeriodMs) {
      const freeBytes = statfs(this.#options.folder).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => Number.POSITIVE_INFINITY,
      );
      this.#look = { atMs: nowMs, freeBytes };
    }
    return this.#look.freeBytes;
  }

  /** Whether less is left than the reserve: what the database needs to end in good order, and for small things. */
  async isFull(): Promise<boolean> {
    const { reserveBytes, folder, log } = this.#options;
    const freeBytes = await this.freeBytes();
    const isFull = freeBytes < reserveBytes;
    if (isFull && !this.#wasFull) {
      log.error({ folder, freeBytes, reserveBytes }, "the disk is nearly full: nothing new is taken");
    } else if (!isFull && this.#wasFull) {
      log.info({ folder, freeBytes }, "the disk has room again");
    }
    this.#wasFull = isFull;
    return isFull;
  }
}

/** Calls that send something and store nothing, or so little that people can go on to read and to make room. */
const smallCalls: readonly RouteContract[] = [
  authRoutes.login,
  authRoutes.secondFactor,
  authRoutes.refresh,
  authRoutes.logout,
  authRoutes.verify,
  authRoutes.describeMailedLink,
  authRoutes.refuseMailedLink,
  authRoutes.undoEmailChange,
  authRoutes.undoSecondFactor,
  authRoutes.forgotPassword,
  authRoutes.resetPassword,
  schemasRoutes.recognise,
  schemasRoutes.validate,
  simulationsRoutes.validate,
];
const smallPaths = new Set(smallCalls.map(({ path }) => path));

/** Refuses what would fill the disk to its end with 503, before its body is read and after it is known who sends it. */
export function refuseWritesOnFullDisk(v1: FastifyInstance, disk: DiskRoom): void {
  v1.addHook("preParsing", async (request) => {
    if (request.method !== "POST" && request.method !== "PUT") return;
    const path = request.routeOptions.url?.slice(v1.prefix.length);
    if (path === undefined || smallPaths.has(path) || !(await disk.isFull())) return;
    throw unavailable(
      "The disk of the server is nearly full. What is stored can be read and deleted; nothing new is taken until there is room.",
      60,
    );
  });
}

/** Adds what is left of the disk to the figures. */
export function addDiskMetrics(metrics: Registry, disk: DiskRoom): void {
  const freeBytes: Gauge = new Gauge({
    name: "disk_free_bytes",
    help: "What is left of the disk of DATA_DIR.",
    registers: [],
    collect: async () => freeBytes.set(await disk.freeBytes()),
  });
  const areWritesRefused: Gauge = new Gauge({
    name: "disk_writes_refused",
    help: "1 while the disk of the embedded database is nearly full, so that nothing new is taken.",
    registers: [],
    collect: async () => areWritesRefused.set((await disk.isFull()) ? 1 : 0),
  });
  for (const gauge of [freeBytes, areWritesRefused]) metrics.registerMetric(gauge);
}
