import type { DialectName } from "../../src/index.ts";
import { parseStatement } from "../../src/statement/parse/parse-statement.ts";
import type { SafeTrial } from "./statement-runners.ts";

/** Forms of statements that caveats name, each with how a caveat names it, how a statement has it, and what its error says. */
const forms: readonly { readonly named: RegExp; readonly written?: RegExp; readonly error?: RegExp }[] = [
  { named: /INSERT without a list of columns/i, written: /"columnSpans":null/ },
  { named: /SELECT \*/, written: /"kind":"star"/ },
  { named: /IN table/, written: /"kind":"in"/, error: /columns - expected/ },
  { named: /takes .+ alone/, error: /does not exist|^recursive query .+ has type/ },
  { named: /ambiguous/, error: /ambiguous/i },
];

/** Whether a caveat of the change names a form that the statement has. */
export function isForeseen({ caveats, statement }: SafeTrial, error: string, dialect: DialectName): boolean {
  const parsed = parseStatement(statement, dialect);
  if (!parsed.ok) return false;
  const tree = JSON.stringify(parsed.statement);
  return forms.some(
    (form) =>
      caveats.some((caveat) => form.named.test(caveat)) &&
      (form.written?.test(tree) ?? true) &&
      (form.error?.test(error) ?? true),
  );
}
