import type { ProjectChange } from "@foretell/contract";
import { AppError } from "../../errors.ts";
import { inTheNameOf } from "../../fairness/person.ts";
import { EventStream } from "../../http/event-stream.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { ProjectSignals } from "../projects/project-signals.ts";
import type { Scope } from "../projects/scope.ts";
import { requireMember } from "./require-member.ts";

/** What comes sooner after what was sent before is gathered: a page that asks again costs more than an event. */
const pauseMs = 1_000;
/** More changes than these at once are told as `all`. */
const maxChanges = 20;

/** Streams of events to the open pages of collaborative projects, of which each is for members for as long as they are. */
export class ProjectEvents {
  readonly #policy: ProjectPolicy;
  readonly #signals: ProjectSignals;
  readonly #ending: AbortSignal;

  /** Every stream is ended when `ending` is aborted. */
  constructor(policy: ProjectPolicy, signals: ProjectSignals, ending: AbortSignal) {
    this.#policy = policy;
    this.#signals = signals;
    this.#ending = ending;
  }

  /** Opens a stream for a member. */
  async open(scope: Scope, projectId: string, forMs: number): Promise<EventStream> {
    await requireMember(this.#policy, scope, projectId);
    const stream = new EventStream();
    const gathered = new GatheredChanges((changes) => this.#tell(stream, scope, projectId, changes));
    const stopListening = this.#signals.listen(projectId, (signal) =>
      gathered.add(signal && { entity_type: signal.subject, entity_id: signal.subjectId }),
    );
    const end = (): void => stream.end();
    const lifetime = setTimeout(end, forMs);
    this.#ending.addEventListener("abort", end);
    stream.onEnd(() => {
      clearTimeout(lifetime);
      stopListening();
      gathered.stop();
      this.#ending.removeEventListener("abort", end);
    });
    if (this.#ending.aborted) end();
    return stream;
  }

  /** Whoever was removed meanwhile hears of that alone. */
  async #tell(
    stream: EventStream,
    scope: Scope,
    projectId: string,
    changes: readonly ProjectChange[] | "all",
  ): Promise<void> {
    try {
      await inTheNameOf(scope.userId, () => requireMember(this.#policy, scope, projectId));
      if (changes === "all") stream.send("all", {});
      else for (const change of changes) stream.send("change", change);
    } catch (error) {
      // Where the database could not be asked, the page opens another stream.
      if (error instanceof AppError && error.code !== "UNAVAILABLE") stream.send("gone", {});
      stream.end();
    }
  }
}

/** Hands changes over, each once, and at most once in a pause. */
class GatheredChanges {
  readonly #tell: (changes: readonly ProjectChange[] | "all") => void;
  readonly #changes = new Map<string, ProjectChange>();
  #isAll = false;
  #timer: NodeJS.Timeout | undefined;
  #toldMs = Number.NEGATIVE_INFINITY;

  constructor(tell: (changes: readonly ProjectChange[] | "all") => unknown) {
    this.#tell = (changes) => void tell(changes);
  }

  /** Undefined for what may be any change. */
  add(change: ProjectChange | undefined): void {
    if (change === undefined) this.#isAll = true;
    else this.#changes.set(`${change.entity_type} ${change.entity_id}`, change);
    const waitMs = Math.max(0, this.#toldMs + pauseMs - performance.now());
    this.#timer ??= setTimeout(() => this.#hand(), waitMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #hand(): void {
    this.#timer = undefined;
    this.#toldMs = performance.now();
    this.#tell(this.#isAll || this.#changes.size > maxChanges ? "all" : [...this.#changes.values()]);
    this.#changes.clear();
    this.#isAll = false;
  }
}
