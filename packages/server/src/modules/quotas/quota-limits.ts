/** What one person may have and send. Null for no limit. */
export interface QuotaSettings {
  /** Of everything stored in the projects that count for him. */
  readonly storageBytes: number | null;
  readonly projects: number | null;
  readonly schemas: number | null;
  readonly simulations: number | null;
  /** Of dumps and statistics sent in a day of UTC. */
  readonly dailyBytes: number | null;
  /** The part of each of these that an account has whose address is not verified. */
  readonly unverifiedPercent: number;
}

/** What one account may have. Null for no limit. */
export type QuotaLimits = Omit<QuotaSettings, "unverifiedPercent">;

/** The limits of an account: a part of each until its address is verified, and never nothing at all. */
export function limitsOf({ unverifiedPercent, ...limits }: QuotaSettings, isVerified: boolean): QuotaLimits {
  if (isVerified) return limits;
  const part = (limit: number | null): number | null =>
    limit === null ? null : Math.max(1, Math.floor((limit * unverifiedPercent) / 100));
  return {
    storageBytes: part(limits.storageBytes),
    projects: part(limits.projects),
    schemas: part(limits.schemas),
    simulations: part(limits.simulations),
    dailyBytes: part(limits.dailyBytes),
  };
}
