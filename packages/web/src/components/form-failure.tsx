import { CircleAlert } from "lucide-react";
import { classNames } from "../lib/class-names.ts";

/** What the server said of a whole form. Its place is kept, so that nothing moves when it appears. */
export function FormFailure({ message, className }: { message: string | undefined; className?: string | undefined }) {
  return (
    <p role="alert" className={classNames("-mt-2 mb-2 flex min-h-5 items-start gap-1.5 text-blocked", className)}>
      {message !== undefined && <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />}
      {message}
    </p>
  );
}
