import { activitySubject } from "@foretell/contract";
import { z } from "zod";
import type { Db } from "../../db/db.ts";
import type { Notifications } from "../../db/notifications.ts";

const payload = z.object({ projectId: z.string(), subject: activitySubject, subjectId: z.string() });

/** On what something was done in a project, for pages that show it: what it was they ask for, where they may. */
export type ProjectSignal = z.output<typeof payload>;

/** Hears of one project's things; undefined for all of it, where signals may have been missed. */
export type SignalListener = (signal: ProjectSignal | undefined) => void;

/** Tells those who look at a project, in whichever process, that something was done in it. */
export class ProjectSignals {
  readonly #notifications: Notifications;
  readonly #listeners = new Map<string, Set<SignalListener>>();
  #stop: (() => void) | undefined;

  constructor(notifications: Notifications) {
    this.#notifications = notifications;
  }

  /** Sends with the commit of the transaction. */
  send(transaction: Db, signal: ProjectSignal): Promise<void> {
    return this.#notifications.send(transaction, JSON.stringify(signal));
  }

  /** Listens to one project's signals; gives what ends it. */
  listen(projectId: string, listener: SignalListener): () => void {
    this.#stop ??= this.#notifications.listen({
      onNotification: (text) => this.#tell(text),
      onGap: () => {
        for (const listeners of this.#listeners.values()) for (const tell of listeners) tell(undefined);
      },
    });
    const ofProject = this.#listeners.get(projectId) ?? new Set();
    this.#listeners.set(projectId, ofProject);
    ofProject.add(listener);
    return () => {
      ofProject.delete(listener);
      if (ofProject.size === 0) this.#listeners.delete(projectId);
    };
  }

  close(): void {
    this.#stop?.();
    this.#listeners.clear();
  }

  #tell(text: string): void {
    const signal = payload.safeParse(parseJson(text)).data;
    if (signal === undefined) return;
    for (const tell of this.#listeners.get(signal.projectId) ?? []) tell(signal);
  }
}

/** Whoever has the database can notify; what is no signal is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
