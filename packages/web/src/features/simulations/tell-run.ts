import type { Simulation } from "@foretell/contract";
import { notifyDone, notifySuccess } from "../../lib/notify.ts";

/** How it is told that a statement was run again: in green only where nothing stands in its way. */
export const tellRun = ({ status, verdict }: Pick<Simulation, "status" | "verdict">) =>
  status === "failed" || verdict === "blocked" ? notifyDone : notifySuccess;
