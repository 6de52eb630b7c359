import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "../lib/class-names.ts";
import { Tooltip } from "./tooltip.tsx";

interface IconButtonProps extends ComponentProps<"button"> {
  icon: LucideIcon;
  label: string;
  look?: "quiet" | "secondary" | undefined;
  /** False where the button itself opens something: two things would open over each other. */
  hasTooltip?: boolean | undefined;
}

/** A square button with an icon; its name shows on hover and focus, and is read out. */
export function IconButton({
  icon: Icon,
  label,
  look = "quiet",
  hasTooltip = true,
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      {...rest}
      type={type}
      className={classNames(
        "inline-flex size-control shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors",
        "hover:bg-hover hover:text-ink active:bg-active aria-disabled:opacity-60 disabled:opacity-60 data-[state=open]:bg-active",
        look === "secondary" && "border border-line-control bg-panel",
        className,
      )}
    >
      <Icon className="size-4" aria-hidden />
      <span className="sr-only">{label}</span>
    </button>
  );
  return hasTooltip ? <Tooltip text={label}>{button}</Tooltip> : button;
}
