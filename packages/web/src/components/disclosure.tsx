import { ChevronRight } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";

/** A section that can be folded to its heading and count. What is inside is made when it is first opened. */
export function Disclosure({
  title,
  count,
  startsOpen = true,
  children,
}: {
  title: string;
  count?: number | undefined;
  startsOpen?: boolean | undefined;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(startsOpen);
  const [wasOpened, setWasOpened] = useState(startsOpen);
  const id = useId();
  return (
    <section>
      <h2 className="mb-2 text-lead font-semibold">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            setOpen(!isOpen);
            setWasOpened(true);
          }}
          className="-ml-1 flex min-h-6 items-center gap-1.5 rounded-small pr-1 hover:text-accent pointer-coarse:min-h-11"
        >
          <ChevronRight className={classNames("size-4 transition-transform", isOpen && "rotate-90")} aria-hidden />
          {title}
          {count !== undefined && <span className="font-normal text-ink-muted">{count}</span>}
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        {wasOpened && children}
      </div>
    </section>
  );
}
