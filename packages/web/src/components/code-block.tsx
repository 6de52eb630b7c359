import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";
import { CopyButton } from "./copy-button.tsx";

/** Lines of code to read and to copy. `children` is the same text where parts of it are marked. */
export function CodeBlock({
  text,
  label,
  className,
  maxHeight = "tall",
  children = text,
}: {
  text: string;
  label: string;
  className?: string | undefined;
  /** Longer text scrolls inside. */
  maxHeight?: "short" | "tall" | undefined;
  children?: ReactNode;
}) {
  return (
    <div className={classNames("group relative rounded-panel border border-line bg-sunken", className)}>
      {/* A region that scrolls must be reachable by keyboard; its height ends within a line, so that the rest is looked for. */}
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={label}
        role="region"
        className={classNames(
          "overflow-auto p-4 pr-12 font-mono [overflow-wrap:anywhere] whitespace-pre-wrap",
          maxHeight === "short" ? "max-h-[11.6rem]" : "max-h-96",
        )}
      >
        {children}
      </pre>
      <CopyButton text={text} label={`Copy ${label}`} className="absolute top-1.5 right-1.5" />
    </div>
  );
}
