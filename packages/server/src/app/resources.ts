import type { AppContext } from "./app-context.ts";
import type { Db } from "../db/db.ts";
import type { SignedInUser } from "../signed-in-user.ts";
import type { ContractRoutes } from "../http/contract-routes.ts";
import type { ComingUpload } from "../fairness/coming-upload.ts";
import { join } from "node:path";
import { renewDump } from "../work/renew-dump.ts";
import { Work } from "../work/work.ts";
import { addActivityRoutes } from "../modules/activity/activity.routes.ts";
import { RateLimits } from "../modules/accounts/rate-limits/rate-limits.service.ts";
import { ActivityService } from "../modules/activity/activity.service.ts";
import { ProjectEvents } from "../modules/activity/project-events.ts";
import { addApprovalsRoutes } from "../modules/approvals/approvals.routes.ts";
import { ApprovalsService } from "../modules/approvals/approvals.service.ts";
import { CommentMails } from "../modules/comments/comment-mails.ts";
import { addCommentsRoutes } from "../modules/comments/comments.routes.ts";
import { CommentsService } from "../modules/comments/comments.service.ts";
import { createEditWork } from "../modules/edits/create-edit-work.ts";
import { addEditsRoutes } from "../modules/edits/edits.routes.ts";
import { EditsService } from "../modules/edits/edits.service.ts";
import { createEffectsWork, createResultsWork, createWhatIfWork } from "../modules/effects/create-effects-work.ts";
import { addEffectsRoutes } from "../modules/effects/effects.routes.ts";
import { EffectsService } from "../modules/effects/effects.service.ts";
import { addResultsRoutes } from "../modules/effects/results.routes.ts";
import { ResultsService } from "../modules/effects/results.service.ts";
import { addWhatIfRoutes } from "../modules/effects/what-if.routes.ts";
import { WhatIfService } from "../modules/effects/what-if.service.ts";
import { addHealthRoutes } from "../modules/health/health.routes.ts";
import { createHealthPacker } from "../modules/health/create-health-packer.ts";
import { HealthService } from "../modules/health/health.service.ts";
import { addDiagramsRoutes } from "../modules/diagrams/diagrams.routes.ts";
import { DiagramsService } from "../modules/diagrams/diagrams.service.ts";
import { createDiagramBuilder } from "../modules/erd/create-diagram-builder.ts";
import { addErdRoutes } from "../modules/erd/erd.routes.ts";
import { ErdService } from "../modules/erd/erd.service.ts";
import { MemberMails } from "../modules/members/member-mails.ts";
import { addMembersRoutes } from "../modules/members/members.routes.ts";
import { MembersService } from "../modules/members/members.service.ts";
import { ProjectRoutes } from "../modules/projects/project-routes.ts";
import { ProjectSignals } from "../modules/projects/project-signals.ts";
import { ProjectPolicy } from "../modules/projects/project.policy.ts";
import { addCollaborativeProjectsRoutes } from "../modules/projects/collaborative-projects.routes.ts";
import { addProjectsRoutes } from "../modules/projects/projects.routes.ts";
import { ProjectsService } from "../modules/projects/projects.service.ts";
import { addUsageRoutes } from "../modules/quotas/quotas.routes.ts";
import { Quotas } from "../modules/quotas/quotas.service.ts";
import { createUsageCorrection } from "../modules/quotas/usage-correction.ts";
import { createReportWriter } from "../modules/reports/create-report-writer.ts";
import { addReportsRoutes } from "../modules/reports/reports.routes.ts";
import { ReportsService } from "../modules/reports/reports.service.ts";
import { addSampleRoutes } from "../modules/sample/sample.routes.ts";
import { SampleService } from "../modules/sample/sample.service.ts";
import { ImportsService } from "../modules/schemas/imports.service.ts";
import type { ReadUpload } from "../modules/schemas/imports.service.ts";
import { SchemaExportsService } from "../modules/schemas/schema-exports.service.ts";
import { addSchemasRoutes } from "../modules/schemas/schemas.routes.ts";
import type { SchemaServices } from "../modules/schemas/schemas.routes.ts";
import { SchemaRemoval } from "../modules/schemas/schema-removal.ts";
import { createSchemaSweeper } from "../modules/schemas/schema-sweeper.ts";
import { SchemasService } from "../modules/schemas/schemas.service.ts";
import { ValidationsService } from "../modules/schemas/validations.service.ts";
import { createCompareRuns } from "../modules/simulations/create-compare-runs.ts";
import { addSimulationsRoutes } from "../modules/simulations/simulations.routes.ts";
import { Predictions } from "../modules/simulations/predictions.ts";
import { QuestionsService } from "../modules/simulations/questions.service.ts";
import { RunComparison } from "../modules/simulations/run-comparison.ts";
import { SimulationsService } from "../modules/simulations/simulations.service.ts";
import { addStatisticsRoutes } from "../modules/statistics/statistics.routes.ts";
import { StatisticsService } from "../modules/statistics/statistics.service.ts";
import { addTablesRoutes } from "../modules/tables/tables.routes.ts";
import { TablesService } from "../modules/tables/tables.service.ts";
import { addComparisonsRoutes } from "../modules/versions/comparisons.routes.ts";
import { ComparisonsService } from "../modules/versions/comparisons.service.ts";
import { createVersionWork } from "../modules/versions/create-version-work.ts";
import { addVersionsRoutes } from "../modules/versions/versions.routes.ts";
import { SchemaCopiesService } from "../modules/versions/schema-copies.service.ts";
import { VersionsService } from "../modules/versions/versions.service.ts";
import { createUserLimits } from "./user-limits.ts";
import { addWorkspaceRoutes } from "../modules/workspace/workspace.routes.ts";

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
  /** Told in the transaction that verifies an account's address. */
  readonly onAccountVerified: (transaction: Db, userId: string) => Promise<void>;
  /** Told of an account that is gone, with its projects. */
  readonly onAccountRemoved: () => void;
  readonly close: () => Promise<void>;
}

/** Makes projects and all that is in them. */
export function createResources(context: AppContext): Resources {
  const { config, db, log, metrics, outbox, publicAddress } = context;
  const dumpTextLimit = config.maxUploadBytes * maxUnpackedRatio;
  const userLimits = createUserLimits();
  const signals = new ProjectSignals(context.notifications);
  const policy = new ProjectPolicy(db, signals);
  const quotas = new Quotas(db, config.quotas, log);
  const rateLimits = new RateLimits(db, config.areRateLimitsOn);
  const spool = {
    folder: join(config.dataFolder, "uploads"),
    limitBytes: spoolShare * config.maxUploadBytes,
    diskReserveBytes: config.minFreeDiskBytes,
  };
  const work = new Work({ metrics, log, dumpTextLimit, importTimeLimitMs, predictionTimeLimitMs, spool });
  const read: ReadUpload = ({ source, dialect, allowsIncomplete }, { owner, signal, update }) =>
    work.import(source, {
      owner,
      dialect,
      allowsIncomplete,
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
  const removal = new SchemaRemoval(db, log);
  const sweeper = createSchemaSweeper(removal, log, { isDatabaseShared: config.databaseUrl !== undefined });
  const projects = new ProjectsService(db, policy, quotas, sweeper.sweepSoon);
  const usageCorrection = createUsageCorrection(db, log);
  const schemas = new SchemasService(db, policy, quotas, removal);
  const imports = new ImportsService(db, policy, quotas, removal, read);
  const validations = new ValidationsService((source, run) => work.validate(source, run));
  const schemaExports = new SchemaExportsService(db, policy, (request, owner, signal) =>
    work.exportSchema(request, owner, signal),
  );
  const versionWork = createVersionWork(work, read);
  const versions = new VersionsService(db, policy, quotas, removal, versionWork);
  const copies = new SchemaCopiesService(db, policy, quotas, removal, versionWork);
  const comparisons = new ComparisonsService(db, policy, versionWork);
  const tables = new TablesService(db, policy);
  const edits = new EditsService(db, policy, quotas, createEditWork(work));
  const predictions = new Predictions(db, work);
  const runs = new RunComparison(db, createCompareRuns(work));
  const simulations = new SimulationsService(db, policy, quotas, predictions, runs);
  const questions = new QuestionsService(db, policy, predictions);
  const members = new MembersService({
    db,
    policy,
    outbox,
    mails: new MemberMails(publicAddress),
    rateLimits,
    signals,
  });
  const activity = new ActivityService(db, policy);
  const projectEvents = new ProjectEvents(policy, signals, context.lifecycle.ending);
  const approvals = new ApprovalsService(db, policy);
  const comments = new CommentsService({ db, policy, outbox, mails: new CommentMails(publicAddress), rateLimits });
  const effects = new EffectsService(db, policy, comparisons, createEffectsWork(work));
  const whatIf = new WhatIfService(db, policy, createWhatIfWork(work));
  const results = new ResultsService(db, policy, createResultsWork(work));
  const reports = new ReportsService(db, policy, createReportWriter(work));
  const health = new HealthService(db, policy, createHealthPacker(work));
  const erd = new ErdService(db, policy, createDiagramBuilder(work));
  const diagrams = new DiagramsService(db, policy, quotas);
  const statistics = new StatisticsService(db, policy, quotas, (request, owner) =>
    work.matchStatistics(request, owner),
  );
  const sample = new SampleService(db, quotas, {
    read,
    predict: (dump, sql, owner) =>
      work.predict({
        owner,
        schemaKey: "sample",
        riskThresholds: null,
        question: { kind: "statement", sql, expectedType: null, now: new Date().toISOString() },
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
      addCollaborativeProjectsRoutes(routes, projects);
      addMembersRoutes(routes, members);
      addActivityRoutes(routes, activity, projectEvents, userLimits.eventStreams);
      const both = new ProjectRoutes(routes);
      const parseUploadBody: SchemaServices["parseUploadBody"] = (json, purpose, owner) =>
        work.parseUploadBody(json, purpose, owner);
      const schemaServices = { schemas, quotas, imports, validations, schemaExports, parseUploadBody };
      addSchemasRoutes(both, schemaServices, limits, userLimits);
      addVersionsRoutes(both, { versions, copies, parseUploadBody }, limits, userLimits.versions);
      addComparisonsRoutes(both, { comparisons, parseUploadBody }, limits, userLimits.versions);
      addTablesRoutes(both, tables);
      addEditsRoutes(both, edits, userLimits.edits);
      addHealthRoutes(both, health, userLimits.diagrams);
      addErdRoutes(both, erd, userLimits.diagrams);
      addDiagramsRoutes(both, diagrams);
      addSimulationsRoutes(both, simulations, questions);
      addCommentsRoutes(routes, comments);
      addApprovalsRoutes(routes, approvals);
      addEffectsRoutes(both, effects, userLimits.effects);
      addResultsRoutes(both, results, userLimits.effects);
      addWhatIfRoutes(both, whatIf, userLimits.variants);
      addReportsRoutes(both, reports, userLimits.reports);
      addStatisticsRoutes(
        both,
        statistics,
        { ...limits, fileLimitBytes: limits.bodyLimitBytes },
        userLimits.statistics,
      );
    },
    begin: () => {
      sweeper.start();
      usageCorrection.start();
      work.warmUp();
    },
    onAccountVerified: (transaction, userId) => members.tellOfJoining(transaction, userId),
    onAccountRemoved: sweeper.sweepSoon,
    close: async () => {
      signals.close();
      await Promise.all([work.close(), sweeper.close(), usageCorrection.close()]);
    },
  };
}
