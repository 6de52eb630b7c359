import type { ComponentProps } from "react";
import { classNames } from "../lib/class-names.ts";

export type ButtonLook = "primary" | "secondary" | "quiet" | "danger" | "link";

const looks: Record<ButtonLook, string> = {
  primary: "bg-accent text-accent-ink hover:bg-accent-strong",
  secondary: "border border-line-control bg-panel text-ink hover:bg-hover active:bg-active",
  quiet: "text-ink-soft hover:bg-hover hover:text-ink active:bg-active",
  danger: "bg-blocked text-panel hover:bg-blocked/90",
  link: "px-0 text-accent underline decoration-accent/40 underline-offset-2 hover:text-accent-strong hover:decoration-accent-strong",
};

/** The classes of a button, for a link that has to look like one. */
export function buttonClassNames(look: ButtonLook = "secondary", className?: string): string {
  return classNames(
    "inline-flex h-control shrink-0 items-center justify-center gap-2 rounded-control px-3 text-base font-medium whitespace-nowrap transition-colors select-none",
    "aria-disabled:opacity-60 disabled:opacity-60 [&_svg]:size-4 [&_svg]:shrink-0",
    looks[look],
    className,
  );
}

export interface ButtonProps extends ComponentProps<"button"> {
  look?: ButtonLook | undefined;
  /** The words while the action runs, such as `Saving...`. Their presence makes the button busy. */
  busyLabel?: string | undefined;
}

/** A button. While busy it keeps the focus and ignores presses, so that an action runs once. */
export function Button({ look, busyLabel, className, children, onClick, type = "button", ...rest }: ButtonProps) {
  const isBusy = busyLabel !== undefined;
  return (
    <button
      {...rest}
      type={type}
      className={buttonClassNames(look, className)}
      aria-disabled={isBusy || rest["aria-disabled"]}
      aria-busy={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy ? busyLabel : children}
    </button>
  );
}
