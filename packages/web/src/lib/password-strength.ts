import { findPasswordFault, findPersonalPasswordFault, type PasswordOwner } from "@foretell/contract";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/** From 0, which anybody would try, to 4. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** More characters than this make no password weaker, and the estimate slow. */
const estimatedLength = 32;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 8 });

/** How hard a password is to guess for somebody who knows its owner. What the server refuses is 0. */
export function estimateStrength(password: string, owner: PasswordOwner): PasswordScore {
  const isRefused = findPasswordFault(password) ?? findPersonalPasswordFault(password, owner);
  if (isRefused !== undefined) return 0;
  const words = `${owner.full_name} ${owner.email}`.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return estimator.check(password.slice(0, estimatedLength), [...words, "foretell"]).score;
}
