import { classNames } from "../../lib/class-names.ts";
import { fateText } from "./draw/fate-signs.ts";
import type { Fate } from "./model/diff-overlay.ts";

const looks: Record<Fate, string> = {
  added: "border-safe-line bg-safe-soft text-safe",
  removed: "border-blocked-line bg-blocked-soft text-blocked",
  changed: "border-notice-line bg-notice-soft text-notice",
};

/** What became of a part, as the diagram draws it: a sign and the word on its colour. */
export function FateMark({ fate, className }: { fate: Fate; className?: string | undefined }) {
  return (
    <span
      className={classNames(
        "inline-flex h-5 items-center rounded-small border px-1 font-mono text-small font-semibold whitespace-nowrap",
        looks[fate],
        className,
      )}
    >
      {fateText(fate)}
    </span>
  );
}
