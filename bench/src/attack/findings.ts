import { problemKinds } from "./check-reply.ts";
import type { ProblemKind } from "./check-reply.ts";

interface Finding {
  readonly kind: ProblemKind;
  readonly what: string;
  readonly example: string;
  readonly places: Set<string>;
  count: number;
}

const shownPlaces = 4;

/** What was found: the same problem is one finding wherever it was met, with an example. */
export class Findings {
  readonly #byText = new Map<string, Finding>();

  /** `where` says with which request, and `example` how to send it again. */
  add(kind: ProblemKind, what: string, { where, example }: { readonly where: string; readonly example: string }): void {
    const key = `${kind} ${what.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4,}/g, "#")}`;
    const known = this.#byText.get(key) ?? { kind, what, example, places: new Set(), count: 0 };
    known.places.add(where);
    known.count += 1;
    this.#byText.set(key, known);
  }

  countOf(kind: ProblemKind): number {
    return [...this.#byText.values()].reduce((sum, one) => sum + (one.kind === kind ? one.count : 0), 0);
  }

  get total(): number {
    return problemKinds.reduce((sum, kind) => sum + this.countOf(kind), 0);
  }

  /** The worst first. */
  describe(): string {
    const order = (finding: Finding): number => problemKinds.indexOf(finding.kind);
    return [...this.#byText.values()]
      .sort((one, other) => order(one) - order(other) || other.count - one.count)
      .map(({ kind, what, example, places, count }) => {
        const rest = places.size > shownPlaces ? ` and ${places.size - shownPlaces} others` : "";
        const where = `${[...places].slice(0, shownPlaces).join(" | ")}${rest}`;
        return `[${kind}] ${count} × ${what}\n    ${where}\n    ${example}`;
      })
      .join("\n");
  }
}
