import type { Block } from "../../components/prose/prose-model.ts";
import { paths } from "../../lib/paths.ts";
import { readMigrationPage, readWarningPage, type CodePage } from "./code-page-model.ts";

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
    path: paths.warnings,
    pathOf: paths.warning,
    pages: Object.values(warningFiles).map(readWarningPage),
  },
  {
    name: "migrations",
    title: "Migration steps",
    description:
      "What a statement of a migration does to a table that is in use. Each code stands beside the statements that do it; its page tells what waits meanwhile, and the safer way.",
    noun: "migration step",
    path: paths.migrations,
    pathOf: paths.migration,
    pages: Object.values(migrationFiles).map(readMigrationPage),
  },
];
