import { UserLimit } from "../fairness/user-limit.ts";

/** How much of what takes threads or memory one user may have in hand at once, in this process. */
export interface UserLimits {
  readonly imports: UserLimit;
  readonly validations: UserLimit;
  readonly statistics: UserLimit;
  readonly samples: UserLimit;
  readonly exports: UserLimit;
  readonly reports: UserLimit;
  readonly diagrams: UserLimit;
  readonly versions: UserLimit;
  readonly edits: UserLimit;
  readonly effects: UserLimit;
  readonly variants: UserLimit;
  readonly eventStreams: UserLimit;
}

/** Of everything that has a thread or two, one user has less than all, and the rest stands in line. */
export function createUserLimits(): UserLimits {
  return {
    imports: new UserLimit({
      maxAtOnce: 2,
      maxWaiting: 0,
      refusal: "Two imports of yours are under way. Wait for one to end, or cancel it, and import again.",
    }),
    validations: new UserLimit({
      maxAtOnce: 1,
      maxWaiting: 2,
      refusal: "Other validations of yours are under way. Wait for one to end.",
    }),
    statistics: new UserLimit({
      maxAtOnce: 1,
      maxWaiting: 2,
      refusal: "Other statistics of yours are being read. Wait for them to end.",
    }),
    samples: new UserLimit({
      maxAtOnce: 1,
      maxWaiting: 2,
      refusal: "Other sample projects of yours are being made. Wait for them to end.",
    }),
    exports: new UserLimit({
      maxAtOnce: 1,
      maxWaiting: 16,
      refusal: "Too many exports of yours are under way. Wait for some of them to end.",
    }),
    reports: new UserLimit({
      maxAtOnce: 1,
      maxWaiting: 16,
      refusal: "Too many reports of yours are being written. Wait for some of them to end.",
    }),
    diagrams: new UserLimit({
      maxAtOnce: 1,
      maxWaiting: 16,
      refusal: "Too many diagrams of yours are being built. Wait for some of them to end.",
    }),
    versions: new UserLimit({
      maxAtOnce: 2,
      maxWaiting: 16,
      refusal: "Too many versions of yours are being made or read. Wait for some of them to end.",
    }),
    edits: new UserLimit({
      maxAtOnce: 2,
      maxWaiting: 16,
      refusal: "Too many edits of yours are under way. Wait for some of them to end.",
    }),
    effects: new UserLimit({
      maxAtOnce: 2,
      maxWaiting: 4,
      refusal: "Other comparisons of simulations of yours are under way. Wait for them to end, or cancel one.",
    }),
    variants: new UserLimit({
      maxAtOnce: 1,
      maxWaiting: 8,
      refusal: "Too many variants of yours wait to be worked out. Wait for some of them to end.",
    }),
    eventStreams: new UserLimit({
      maxAtOnce: 20,
      maxWaiting: 0,
      refusal: "Too many pages of yours follow projects at the same time. Close some of them.",
    }),
  };
}
