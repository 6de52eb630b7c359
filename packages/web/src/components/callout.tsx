import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";
import { meaningIcons, meaningPanels, type Meaning } from "./meaning.ts";

/** A sentence that matters, on the ground of its meaning, with what can be done about it. */
export function Callout({
  meaning,
  title,
  role,
  className,
  actions,
  children,
}: {
  meaning: Meaning;
  title?: ReactNode;
  role?: "alert" | "status" | undefined;
  className?: string | undefined;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const Icon = meaningIcons[meaning];
  return (
    <div
      role={role}
      className={classNames(
        "flex flex-wrap items-start gap-3 rounded-panel border px-4 py-3",
        meaningPanels[meaning],
        className,
      )}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0 flex-1 basis-48">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        <div className="text-ink">{children}</div>
      </div>
      {actions}
    </div>
  );
}
