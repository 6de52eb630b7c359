import type { EffectsProgress } from "@foretell/contract";
import { conflict, notFound } from "../../errors.ts";

/** Work on effects as it is done. */
export interface RunningWork {
  /** Aborted when the work is cancelled or its caller goes away. */
  readonly signal: AbortSignal;
  readonly update: (progress: Pick<EffectsProgress, "done" | "total">) => void;
}

interface Tracked {
  progress: EffectsProgress;
  readonly cancelled: AbortController;
}

const keptAfterEndMs = 60_000;
const maxTrackedPerUser = 100;

/**
 * The work on effects of this process that is under way or ended within the last minute, by user and the id that the client
 * chose. Kept in memory: none outlives its request, nor its process.
 */
export class RunningEffects {
  readonly #byUser = new Map<string, Map<string, Tracked>>();

  /** Runs `work` as long as nobody cancels it and its caller is there. Throws a 409 where the id is in use. */
  async run<Result>(
    {
      userId,
      effectsId,
      signal,
    }: { readonly userId: string; readonly effectsId: string; readonly signal: AbortSignal },
    work: (running: RunningWork) => Promise<Result>,
  ): Promise<Result> {
    const tracked = this.#begin(userId, effectsId);
    const update = (progress: Partial<EffectsProgress>): void => {
      if (tracked.progress.phase === "running") tracked.progress = { ...tracked.progress, ...progress };
    };
    const { cancelled } = tracked;
    try {
      const result = await work({ signal: AbortSignal.any([signal, cancelled.signal]), update });
      update({ phase: "completed" });
      return result;
    } catch (error) {
      update({ phase: cancelled.signal.aborted || signal.aborted ? "cancelled" : "failed" });
      throw error;
    } finally {
      setTimeout(() => this.#forget(userId, tracked), keptAfterEndMs).unref();
    }
  }

  /** Throws a 404 for work of another user as for such that does not exist. */
  progress(userId: string, effectsId: string): EffectsProgress {
    return this.#get(userId, effectsId).progress;
  }

  /** Ends the work; whoever waits for it is told that by a 409. Throws a 409 for work that has ended. */
  cancel(userId: string, effectsId: string): void {
    const { progress, cancelled } = this.#get(userId, effectsId);
    if (progress.phase !== "running") throw conflict("This comparison of simulations has ended already.");
    cancelled.abort(conflict("The comparison of simulations was cancelled."));
  }

  #begin(userId: string, effectsId: string): Tracked {
    const ofUser = this.#byUser.get(userId) ?? new Map<string, Tracked>();
    if (ofUser.has(effectsId)) throw conflict("Work with this effects_id exists already. Choose another id.");
    const oldest = [...ofUser].find(([, { progress }]) => progress.phase !== "running");
    if (ofUser.size >= maxTrackedPerUser && oldest !== undefined) ofUser.delete(oldest[0]);
    const tracked: Tracked = {
      progress: { effects_id: effectsId, phase: "running", done: 0, total: null },
      cancelled: new AbortController(),
    };
    this.#byUser.set(userId, ofUser.set(effectsId, tracked));
    return tracked;
  }

  #get(userId: string, effectsId: string): Tracked {
    const tracked = this.#byUser.get(userId)?.get(effectsId);
    if (tracked === undefined) throw notFound("Comparison of simulations not found");
    return tracked;
  }

  #forget(userId: string, tracked: Tracked): void {
    const ofUser = this.#byUser.get(userId);
    const { effects_id: id } = tracked.progress;
    // It may have been dropped before, and its id be another's by now.
    if (ofUser?.get(id) === tracked) ofUser.delete(id);
    if (ofUser?.size === 0) this.#byUser.delete(userId);
  }
}
