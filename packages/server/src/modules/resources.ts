import type { AppContext } from "../app/app-context.ts";
import type { SignedInUser } from "../app/authentication.ts";
import type { ComingUpload, ContractRoutes } from "../app/contract-routes.ts";
import { join } from "node:path";
import { renewDump } from "../work/renew-dump.ts";
import { Work } from "../work/work.ts";
import { createDiagramBuilder } from "./erd/create-diagram-builder.ts";
import { addErdRoutes } from "./erd/erd.routes.ts";
import { ErdService } from "./erd/erd.service.ts";
import { ProjectPolicy } from "./projects/project.policy.ts";
import { addProjectsRoutes } from "./projects/projects.routes.ts";
import { ProjectsService } from "./projects/projects.service.ts";
import { addUsageRoutes } from "./quotas/quotas.routes.ts";
import { Quotas } from "./quotas/quotas.service.ts";
import { createReportWriter } from "./reports/create-report-writer.ts";
import { addReportsRoutes } from "./reports/reports.routes.ts";
import { ReportsService } from "./reports/reports.service.ts";
import { addSampleRoutes } from "./sample/sample.routes.ts";
import { SampleService } from "./sample/sample.service.ts";
import { ImportsService } from "./schemas/imports.service.ts";
import type { ReadUpload } from "./schemas/imports.service.ts";
import { SchemaExportsService } from "./schemas/schema-exports.service.ts";
import { addSchemasRoutes } from "./schemas/schemas.routes.ts";
import type { SchemaServices } from "./schemas/schemas.routes.ts";
import { SchemaRemoval } from "./schemas/schema-removal.ts";
import { createSchemaSweeper } from "./schemas/schema-sweeper.ts";
import { SchemasService } from "./schemas/schemas.service.ts";
import { ValidationsService } from "./schemas/validations.service.ts";
import { addSimulationsRoutes } from "./simulations/simulations.routes.ts";
import { SimulationsService } from "./simulations/simulations.service.ts";
import { addStatisticsRoutes } from "./statistics/statistics.routes.ts";
import { StatisticsService } from "./statistics/statistics.service.ts";
import { addTablesRoutes } from "./tables/tables.routes.ts";
import { TablesService } from "./tables/tables.service.ts";
import { createUserLimits } from "./user-limits.ts";
import { addWorkspaceRoutes } from "./workspace/workspace.routes.ts";

const maxBodyBytes = 64 * 1024 * 1024;
/** How many characters a compressed byte may unpack to on the whole; dumps shrink to a tenth or so. */
const maxUnpackedRatio = 20;
const predictionTimeLimitMs = 20_000;
/** How many uploads of the largest size the disk keeps: no one may have more of it than what is left. */
const spoolShare = 2;
/** A dump of gigabytes takes a minute or two. */
const importTimeLimitMs = 900_000;

export interface Resources {
  readonly addRoutes: (routes: ContractRoutes) => void;
  /** Once the database is there: removes what an earlier process left half done, and starts what the first requests would wait for. */
  readonly begin: () => void;
  readonly close: () => Promise<void>;
}

/** Makes projects and all that is in them. */
export function createResources({ config, db, log, metrics }: AppContext): Resources {
  const dumpTextLimit = config.maxUploadBytes * maxUnpackedRatio;
  const userLimits = createUserLimits();
  const policy = new ProjectPolicy(db);
  const quotas = new Quotas(db, config.quotas, log);
  const spool = {
    folder: join(config.dataFolder, "uploads"),
    limitBytes: spoolShare * config.maxUploadBytes,
    diskReserveBytes: config.minFreeDiskBytes,
  };
  const work = new Work({ metrics, log, dumpTextLimit, importTimeLimitMs, predictionTimeLimitMs, spool });
  const read: ReadUpload = ({ source, dialect }, { owner, signal, update }) =>
    work.import(source, {
      owner,
      dialect,
      signal,
      onReceived: (bytes) => update({ phase: "receiving", bytes_read: bytes }),
      onStep: ({ bytesRead, statements, tables }) =>
        update({ phase: "reading", bytes_read: bytesRead, statements, tables }),
    });
  const limits = {
    bodyLimitBytes: Math.min(maxBodyBytes, config.maxUploadBytes),
    fileLimitBytes: config.maxUploadBytes,
    admit: (user: SignedInUser, upload: ComingUpload) => quotas.admitUpload(user, upload),
  };
  const projects = new ProjectsService(db, policy, quotas);
  const removal = new SchemaRemoval(db, log);
  const sweeper = createSchemaSweeper(removal, log, { isDatabaseShared: config.databaseUrl !== undefined });
  const schemas = new SchemasService(db, policy, quotas, removal);
  const imports = new ImportsService(db, policy, quotas, removal, read);
  const validations = new ValidationsService((source, run) => work.validate(source, run));
  const schemaExports = new SchemaExportsService(db, policy, (request, owner, signal) =>
    work.exportSchema(request, owner, signal),
  );
  const tables = new TablesService(db, policy);
  const simulations = new SimulationsService(db, policy, quotas, work);
  const reports = new ReportsService(db, policy, createReportWriter(work));
  const erd = new ErdService(db, policy, createDiagramBuilder(work));
  const statistics = new StatisticsService(db, policy, quotas, (request, owner) =>
    work.matchStatistics(request, owner),
  );
  const sample = new SampleService(db, quotas, {
    read,
    predict: (dump, sql, owner) =>
      work.predict({
        owner,
        schemaKey: "sample",
        question: { kind: "statement", sql, expectedType: null },
        loadDocument: () => Promise.resolve({ kind: "snapshot", bytes: dump.snapshot }),
      }),
    renew: renewDump,
  });
  return {
    addRoutes: (routes) => {
      addWorkspaceRoutes(routes, projects);
      addProjectsRoutes(routes, projects);
      addUsageRoutes(routes, quotas);
      addSampleRoutes(routes, sample, userLimits.samples);
      const parseUploadBody: SchemaServices["parseUploadBody"] = (json, purpose, owner) =>
        work.parseUploadBody(json, purpose, owner);
      const schemaServices = { schemas, quotas, imports, validations, schemaExports, tables, parseUploadBody };
      addSchemasRoutes(routes, schemaServices, limits, userLimits);
      addTablesRoutes(routes, tables);
      addErdRoutes(routes, erd, userLimits.diagrams);
      addSimulationsRoutes(routes, simulations);
      addReportsRoutes(routes, reports, userLimits.reports);
      addStatisticsRoutes(
        routes,
        statistics,
        { ...limits, fileLimitBytes: limits.bodyLimitBytes },
        userLimits.statistics,
      );
    },
    begin: () => {
      sweeper.start();
      work.warmUp();
    },
    close: async () => {
      await Promise.all([work.close(), sweeper.close()]);
    },
  };
}
