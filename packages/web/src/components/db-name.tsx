import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";
import { BreakableName } from "./breakable-name.tsx";

/** The name of a table, a column or a constraint: always mono, so that the eye finds it. */
export function DbName({
  className,
  longFrom,
  children,
}: {
  className?: string | undefined;
  /** From how many characters on it breaks rather than moves to the next line. */
  longFrom?: number | undefined;
  children: ReactNode;
}) {
  return (
    <code className={classNames("font-mono text-ink [overflow-wrap:anywhere]", className)}>
      {typeof children === "string" ? <BreakableName text={children} longFrom={longFrom} /> : children}
    </code>
  );
}
