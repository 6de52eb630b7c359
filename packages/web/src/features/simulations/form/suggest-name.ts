import { isNamed } from "../../../lib/simulation-title.ts";
import { findQueryType } from "./query-type.ts";

const nameLength = 80;

const targets: Readonly<Record<string, RegExp>> = {
  SELECT: /\bfrom\s+(?:only\s+)?([^\s,;()]+)/i,
  INSERT: /\binto\s+([^\s,;()]+)/i,
  UPDATE: /\bupdate\s+(?:only\s+|ignore\s+|low_priority\s+)*([^\s,;()]+)/i,
  DELETE: /\bfrom\s+(?:only\s+)?([^\s,;()]+)/i,
};

const words: Readonly<Record<string, string>> = {
  SELECT: "Select from",
  INSERT: "Insert into",
  UPDATE: "Update",
  DELETE: "Delete from",
};

/** Whether a simulation's name was chosen by a person: it is neither what its statement suggests nor a mere moment. */
export function isOwnName(name: string, text: string): boolean {
  return name !== "" && isNamed(name) && name !== suggestName(text, "");
}

/** A name for a simulation: what the statement does to which table, else `Simulation` and the minute it is made in. */
export function suggestName(text: string, nowIso: string): string {
  const type = findQueryType(text);
  const target = type === undefined ? undefined : targets[type]?.exec(text)?.[1];
  if (type === undefined || target === undefined) return `Simulation ${nowIso.slice(0, 16).replace("T", " ")}`;
  return `${words[type] ?? type} ${target.replaceAll(/["`[\]]/g, "")}`.slice(0, nameLength);
}
