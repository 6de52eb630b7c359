import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";
import { meaningIcons, meaningPanels, type Meaning } from "./meaning.ts";

/** A word with its meaning's icon and colour. `icon={null}` leaves the icon out where the word is a mere label. */
export function Badge({
  meaning = "neutral",
  icon = meaningIcons[meaning],
  className,
  children,
}: {
  meaning?: Meaning | undefined;
  icon?: LucideIcon | null | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const Icon = icon;
  return (
    <span
      className={classNames(
        "inline-flex h-5 items-center gap-1 rounded-small border px-1.5 text-small font-medium whitespace-nowrap",
        meaningPanels[meaning],
        className,
      )}
    >
      {Icon !== null && <Icon className="size-3" aria-hidden />}
      {children}
    </span>
  );
}
