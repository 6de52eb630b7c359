import { addJob, makeJob } from "./process-groups.ts";

/** A program that has a work process which never comes to an end; it tells the id of that. */
const { group, job } = makeJob<null, never>("spin");
const processId = await addJob<null, number>(group, "tellProcess").run(null, { owner: "me" });
job.run(null, { owner: "me", onStart: () => setTimeout(() => process.send?.(processId), 500) }).catch(() => undefined);
