import type { PasswordOwner } from "@foretell/contract";
import { useDeferredValue, useEffect, useState } from "react";
import { classNames } from "../lib/class-names.ts";
import { loadCode } from "../lib/load-code.ts";
import type { PasswordScore } from "../lib/password-strength.ts";

type Estimate = (password: string, owner: PasswordOwner) => PasswordScore;

const levels: Record<PasswordScore, { word: string; bar: string }> = {
  0: { word: "Very weak", bar: "bg-blocked" },
  1: { word: "Weak", bar: "bg-risk" },
  2: { word: "Fair", bar: "bg-notice" },
  3: { word: "Good", bar: "bg-safe" },
  4: { word: "Strong", bar: "bg-safe" },
};
const scores = [0, 1, 2, 3, 4] as const;

/**
 * How strong the typed password is, as a bar and a word. The lists that it needs are fetched with the first character;
 * until they are there, and where they do not come, the rule alone shows.
 */
export function PasswordStrength({ password, owner }: { password: string; owner: PasswordOwner }) {
  const estimate = useEstimate(password !== "");
  const typed = useDeferredValue(password);
  if (typed === "" || estimate === undefined) return "At least 6 characters";
  const score = estimate(typed, owner);
  const { word, bar } = levels[score];
  return (
    <span className="flex items-center gap-2">
      <span className="flex w-32 gap-1" aria-hidden>
        {scores.map((step) => (
          <span key={step} className={classNames("h-1.5 flex-1 rounded-small", step <= score ? bar : "bg-active")} />
        ))}
      </span>
      <span>
        <span className="sr-only">Password strength: </span>
        {word}
      </span>
    </span>
  );
}

/** The estimate, once its code has arrived; fetched when it is first wanted. */
function useEstimate(isWanted: boolean): Estimate | undefined {
  const [estimate, setEstimate] = useState<Estimate>();
  useEffect(() => {
    if (!isWanted || estimate !== undefined) return;
    void loadCode(() => import("../lib/password-strength.ts"))
      .then(({ estimateStrength }) => setEstimate(() => estimateStrength))
      // The form works without it.
      .catch(() => undefined);
  }, [isWanted, estimate]);
  return estimate;
}
