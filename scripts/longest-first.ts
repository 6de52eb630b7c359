import { basename } from "node:path";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

/** Files that take a minute or more: begun last, each of them would be waited for alone. */
const longest = [
  "hostile-input.test.ts",
  "process.test.ts",
  "import-crash.test.ts",
  "access.test.ts",
  "embedded-database.test.ts",
  "access-roles.test.ts",
  "teams.e2e.ts",
  "edits.e2e.ts",
  "content-policy.e2e.ts",
];

/** Begins with the files that take longest, on a checkout whose tests have never run as well. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const at = longest.indexOf(basename(moduleId));
      return at === -1 ? longest.length : at;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
