import type { DialectName } from "../../sql/dialect-name.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { StatementClock } from "../../statement/statement-clock.ts";

/** Where an expression is computed: by the rules of a database, at a moment. */
export interface ValueSetting {
  readonly dialect: DialectName;
  /** What the statement takes for the present; nothing is computed from it where there is none. */
  readonly clock?: StatementClock;
}

/** The setting of the statement at hand. */
export const settingOf = ({ catalog: { dialect }, clock }: PreparedSchema): ValueSetting => ({ dialect, clock });
