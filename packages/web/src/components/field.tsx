import { CircleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";

export interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Marks the field as one that may stay empty. */
  isOptional?: boolean | undefined;
  /** Marks the field as one that must be filled in, where the form has others. */
  isRequired?: boolean | undefined;
  /** A link or a button at the end of the label's line. */
  aside?: ReactNode;
}

/** What a control must carry so that its label and message belong to it. */
export interface FieldWiring {
  id: string;
  "aria-invalid": boolean;
  "aria-required": true | undefined;
  "aria-describedby": string | undefined;
}

/** Label, control and one line below for the hint or the error; the line is always there, so that nothing moves. */
export function Field({
  label,
  error,
  hint,
  isOptional = false,
  isRequired = false,
  aside,
  className,
  children,
}: FieldProps & { className?: string | undefined; children: (wiring: FieldWiring) => ReactNode }) {
  const id = useId();
  const messageId = `${id}-message`;
  const hasMessage = error !== undefined || hint !== undefined;
  return (
    <div className={classNames("flex min-w-0 flex-col", className)}>
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-ink">
          {label}
          {/* The star is no part of the name: what it says is said by the control. */}
          {isRequired && <span className="ml-0.5 text-blocked after:content-['*'_/_'']" />}
          {isOptional && <span className="font-normal text-ink-muted"> (optional)</span>}
        </label>
        {aside}
      </div>
      {children({
        id,
        "aria-invalid": error !== undefined,
        "aria-required": isRequired || undefined,
        "aria-describedby": hasMessage ? messageId : undefined,
      })}
      <FieldMessage id={messageId} error={error} hint={hint} />
    </div>
  );
}

/** The line under a control. An error is read out when it appears. */
export function FieldMessage({ id, error, hint }: { id: string; error: string | undefined; hint?: ReactNode }) {
  return (
    <div id={id} className="mt-1 min-h-5 text-small" aria-live="polite">
      {error === undefined ? (
        <span className="text-ink-muted">{hint}</span>
      ) : (
        <span className="flex items-start gap-1 text-blocked">
          <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
          {error}
        </span>
      )}
    </div>
  );
}

/** The classes every control shares. */
export function controlClassNames(className?: string): string {
  return classNames(
    "h-control w-full min-w-0 text-ellipsis rounded-control border border-line-control bg-panel px-2.5 text-base text-ink transition-colors",
    "hover:border-ink-muted aria-invalid:border-blocked disabled:border-line disabled:bg-sunken disabled:text-ink-muted",
    "focus-visible:outline-offset-0 [&[readonly]]:bg-sunken",
    className,
  );
}
