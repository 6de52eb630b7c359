import { z } from "zod";
import { draftKinds } from "./drafts.ts";

const simulationDraft = z.object({
  query_text: z.string(),
  schema_id: z.string(),
  query_type: z.string(),
  name: z.string(),
  /** What was chosen by hand and is no longer derived from the statement. */
  hasOwnName: z.boolean(),
  hasOwnType: z.boolean(),
  hasOwnSchema: z.boolean().default(false),
  tags: z.array(z.string()).default([]),
});

/** What is typed into the form of a new simulation, before it is run. */
export type SimulationDraft = z.output<typeof simulationDraft>;

/** A statement of which nothing else was chosen, unless the schema: type and name are told from it. */
export const draftOf = (query_text: string, schema_id = ""): SimulationDraft => ({
  query_text,
  schema_id,
  query_type: "",
  name: "",
  hasOwnName: false,
  hasOwnType: false,
  hasOwnSchema: schema_id !== "",
  tags: [],
});

const keyOf = (projectId: string) => `${draftKinds.simulation}${projectId}`;

/** Finds what was typed for a project and not run yet, in this tab. */
export function findDraft(projectId: string, storage: Storage = sessionStorage): SimulationDraft | undefined {
  try {
    return simulationDraft.safeParse(JSON.parse(storage.getItem(keyOf(projectId)) ?? "null")).data;
  } catch {
    return undefined;
  }
}

/** Keeps what is typed for a project. A storage that is full or closed loses the draft and nothing else. */
export function saveDraft(projectId: string, draft: SimulationDraft, storage: Storage = sessionStorage): void {
  try {
    storage.setItem(keyOf(projectId), JSON.stringify(draft));
  } catch {
    storage.removeItem(keyOf(projectId));
  }
}

/** Forgets the draft of a project: it was run. */
export function discardDraft(projectId: string, storage: Storage = sessionStorage): void {
  storage.removeItem(keyOf(projectId));
}
