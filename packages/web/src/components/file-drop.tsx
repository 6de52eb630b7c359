import { FileUp } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";

/** A place to drop a file on, or to choose one from. What is inside shows under the invitation and takes drops too. */
export function FileDrop({
  label,
  accept,
  onFile,
  isDisabled = false,
  children,
}: {
  label: string;
  /** As of an input's `accept`, such as `.sql,.gz,.zip`. */
  accept: string;
  onFile: (file: File) => void;
  isDisabled?: boolean | undefined;
  children?: ReactNode;
}) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined && !isDisabled) onFile(file);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      className={classNames("rounded-panel", isOver && "outline-2 outline-offset-2 outline-accent outline-dashed")}
    >
      <label
        htmlFor={id}
        className={classNames(
          "flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-panel border border-dashed border-line-control px-4 py-3 text-center text-ink-soft transition-colors hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent",
          isOver && "bg-accent-soft text-ink",
          isDisabled && "cursor-not-allowed opacity-60",
        )}
      >
        <FileUp className="size-4 shrink-0" aria-hidden />
        {label}
        <input
          id={id}
          type="file"
          accept={accept}
          disabled={isDisabled}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files);
            // The same file can be chosen again after it was mended.
            event.target.value = "";
          }}
        />
      </label>
      {children}
    </div>
  );
}
