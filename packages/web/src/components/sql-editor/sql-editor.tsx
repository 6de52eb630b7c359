import { Suspense } from "react";
import { classNames } from "../../lib/class-names.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { Skeleton } from "../skeleton.tsx";
import type { SqlEditorProps } from "./sql-editor-props.ts";

const LazyCodeMirror = lazyPart(() => import("./code-mirror.tsx"), "CodeMirror");

/** A field for SQL: highlighting, completion and an underlined place. Its code is fetched when the first one shows. */
export function SqlEditor({ className, ...props }: SqlEditorProps & { className?: string | undefined }) {
  return (
    <div
      className={classNames(
        "relative max-h-96 min-h-32 overflow-auto rounded-control border border-line-control bg-panel transition-colors hover:border-ink-muted",
        "has-[.cm-focused]:outline-2 has-[.cm-focused]:outline-accent",
        props.isInvalid && "border-blocked",
        className,
      )}
    >
      <Suspense
        fallback={
          <div className="flex flex-col gap-2.5 p-3">
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        }
      >
        <LazyCodeMirror {...props} />
      </Suspense>
    </div>
  );
}
