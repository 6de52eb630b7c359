import type { Block } from "../../components/prose/prose-model.ts";
import { docPaths } from "../../lib/doc-paths.ts";
import { readPlainPage, readWorryPage, type CodePage } from "./code-page-model.ts";

/** Codes of one kind, each with a page. */
export interface DocTopic {
  /** As the address has it. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Of one code, within a sentence. */
  readonly noun: string;
  readonly path: string;
  readonly pathOf: (code: string) => string;
  /** By code. */
  readonly pages: readonly CodePage[];
}

// The pages are turned into data when the application is built; no Markdown is read in the browser.
const warningFiles = import.meta.glob<readonly Block[]>("../../../../../docs/warnings/*.md", {
  eager: true,
  import: "default",
});
const riskFiles = import.meta.glob<readonly Block[]>("../../../../../docs/risks/*.md", {
  eager: true,
  import: "default",
});
const blockerFiles = import.meta.glob<readonly Block[]>("../../../../../docs/blockers/*.md", {
  eager: true,
  import: "default",
});
const conditionFiles = import.meta.glob<readonly Block[]>("../../../../../docs/conditions/*.md", {
  eager: true,
  import: "default",
});
const migrationFiles = import.meta.glob<readonly Block[]>("../../../../../docs/migrations/*.md", {
  eager: true,
  import: "default",
});

/** Everything that the documentation in the application is about. */
export const docTopics: readonly DocTopic[] = [
  {
    name: "warnings",
    title: "Warnings",
    description:
      "What a careful reviewer would say of a statement. Each code means the same in every simulation; its page tells why it matters and how to mend it.",
    noun: "warning",
    path: docPaths.warnings,
    pathOf: docPaths.warning,
    pages: Object.values(warningFiles).map(readWorryPage),
  },
  {
    name: "risks",
    title: "Risks",
    description:
      "Why somebody should look before a statement is run, though it would run. What counts as much is set in the project; each page tells from where on.",
    noun: "risk",
    path: docPaths.risks,
    pathOf: docPaths.risk,
    pages: Object.values(riskFiles).map(readWorryPage),
  },
  {
    name: "blockers",
    title: "Blockers",
    description:
      "What stands in the way of a statement. Each page tells what the database refuses, and what lets the statement through.",
    noun: "blocker",
    path: docPaths.blockers,
    pathOf: docPaths.blocker,
    pages: Object.values(blockerFiles).map(readPlainPage),
  },
  {
    name: "conditions",
    title: "Conditions",
    description:
      "What must hold for a statement to run, and is not known from the schema. Each page tells when the database looks, and how to look before.",
    noun: "condition",
    path: docPaths.conditions,
    pathOf: docPaths.condition,
    pages: Object.values(conditionFiles).map(readPlainPage),
  },
  {
    name: "migrations",
    title: "Migration steps",
    description:
      "What a statement of a migration does to a table that is in use. Each code stands beside the statements that do it; its page tells what waits meanwhile, and the safer way.",
    noun: "migration step",
    path: docPaths.migrations,
    pathOf: docPaths.migration,
    pages: Object.values(migrationFiles).map(readPlainPage),
  },
];
