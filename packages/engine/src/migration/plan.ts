import type { QualifiedName } from "../catalog/model.ts";
import type { MigrationWarning } from "./model.ts";
import type { Operation } from "./operation.ts";

/**
 * The order of a migration. What stands on something goes before it is changed, what needs rows to fit comes when all columns
 * are there, and what takes data away comes last: where the database cannot take statements back, one that fails leaves it.
 */
const phases = [
  "before",
  "open",
  "drop code",
  "drop routines",
  "drop foreign keys",
  "drop parts",
  "drop computed columns",
  "make room",
  "namespaces",
  "extensions",
  "types",
  "sequences",
  "routines",
  "rename",
  "create tables",
  "drop attributes",
  "columns",
  "change types",
  "computed columns",
  "owners",
  "set attributes",
  "numbers",
  "parts",
  "indexes",
  "partitions",
  "foreign keys",
  "code",
  "comments",
  "drop columns",
  "drop tables",
  "drop objects",
  "close",
  "after",
] as const;

export type Phase = (typeof phases)[number];

/** A statement that is planned. */
export interface Step {
  readonly sql: string;
  readonly isModule?: boolean;
  readonly table?: QualifiedName;
  /** The view that it makes. */
  readonly view?: QualifiedName;
  readonly operations: readonly Operation[];
  readonly changeIds: readonly string[];
  readonly losesData?: string | undefined;
}

/** What ALTER TABLE does to one table: clauses that may stand in one statement with others of the same table and phase. */
export interface Clause extends Step {
  /** `ALTER TABLE name`, to which `sql` is joined by a blank. */
  readonly head: string;
}

/** Collects the statements of a migration by phase. */
export class Plan {
  readonly #steps = new Map<Phase, Step[]>();
  readonly #open = new Map<string, { readonly steps: Step[]; readonly at: number }>();
  readonly warnings: MigrationWarning[] = [];

  add(phase: Phase, step: Step): void {
    const steps = this.#steps.get(phase);
    if (steps) steps.push(step);
    else this.#steps.set(phase, [step]);
  }

  /** Adds a clause to the statement of its table and phase that is there already, else as one of its own. */
  join(phase: Phase, clause: Clause): void {
    const key = `${phase}\u0000${clause.head}`;
    const place = this.#open.get(key);
    const first = place?.steps[place.at];
    if (place === undefined || first === undefined) {
      this.add(phase, { ...clause, sql: `${clause.head} ${clause.sql}` });
      const steps = this.#steps.get(phase) ?? [];
      this.#open.set(key, { steps, at: steps.length - 1 });
      return;
    }
    place.steps[place.at] = {
      ...first,
      sql: `${first.sql},\n  ${clause.sql}`,
      operations: [...first.operations, ...clause.operations],
      changeIds: [...new Set([...first.changeIds, ...clause.changeIds])],
      losesData: [first.losesData, clause.losesData].filter((text) => text !== undefined).join(" ") || undefined,
    };
  }

  /** Takes steps of a phase away, and gives them. Each is asked about once, in the order in which they run. */
  take(phase: Phase, isTaken: (step: Step) => boolean): readonly Step[] {
    const steps = this.#steps.get(phase) ?? [];
    const taken = new Set(steps.filter(isTaken));
    this.#steps.set(
      phase,
      steps.filter((step) => !taken.has(step)),
    );
    return [...taken];
  }

  has(phase: Phase, isSought: (step: Step) => boolean): boolean {
    return this.#steps.get(phase)?.some(isSought) ?? false;
  }

  warn(warning: MigrationWarning): void {
    this.warnings.push(warning);
  }

  /** All steps in the order in which they run. */
  *steps(): Generator<readonly [Phase, Step]> {
    for (const phase of phases) for (const step of this.#steps.get(phase) ?? []) yield [phase, step];
  }
}
