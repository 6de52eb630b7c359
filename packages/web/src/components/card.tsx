import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";

/** A thing of its own on the page. */
export function Card({
  as: Element = "div",
  className,
  children,
  ...rest
}: {
  as?: "div" | "section" | "article" | "li" | undefined;
  className?: string | undefined;
  children: ReactNode;
  "aria-label"?: string | undefined;
  "aria-labelledby"?: string | undefined;
}) {
  return (
    <Element {...rest} className={classNames("rounded-panel border border-line bg-panel", className)}>
      {children}
    </Element>
  );
}
