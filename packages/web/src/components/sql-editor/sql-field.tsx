import { useId, type ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { FieldMessage } from "../field.tsx";
import { SqlEditor } from "./sql-editor.tsx";
import type { SqlEditorProps } from "./sql-editor-props.ts";

/** An SQL editor with its label and message. */
export function SqlField({
  label,
  error,
  hint,
  aside,
  className,
  editorClassName,
  ...editor
}: Omit<SqlEditorProps, "labelId" | "messageId" | "isInvalid"> & {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  className?: string | undefined;
  editorClassName?: string | undefined;
}) {
  const id = useId();
  const labelId = `${id}-label`;
  const messageId = `${id}-message`;
  return (
    <div className={classNames("flex min-w-0 flex-col", className)}>
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <span id={labelId} className="font-medium text-ink">
          {label}
        </span>
        {aside}
      </div>
      <SqlEditor
        {...editor}
        labelId={labelId}
        messageId={messageId}
        isInvalid={error !== undefined}
        className={editorClassName}
      />
      <FieldMessage id={messageId} error={error} hint={hint} />
    </div>
  );
}
