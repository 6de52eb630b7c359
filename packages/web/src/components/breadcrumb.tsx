import { ChevronLeft, ChevronRight } from "lucide-react";
import { Fragment } from "react";
import { classNames } from "../lib/class-names.ts";
import { PlainLink } from "./link.tsx";

export interface Crumb {
  label: string;
  /** Left out for the page itself. */
  to?: string | undefined;
}

/** A label up to this length stays whole: the longer ones give way. */
const shortLabel = 16;

/** The way from the top to this page; on a phone, the step back and the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-ink-muted">
        {crumbs.map(({ label, to }, index) => {
          const isParent = index === crumbs.length - 2;
          const isPage = index === crumbs.length - 1;
          return (
            <Fragment key={to ?? label}>
              {index > 0 && (
                <li aria-hidden className="max-sm:hidden">
                  <ChevronRight className="size-3.5" />
                </li>
              )}
              <li
                className={classNames(
                  "min-w-0 truncate",
                  label.length <= shortLabel && "sm:shrink-0",
                  isParent && "max-sm:shrink-0",
                  !isPage && !isParent && "max-sm:hidden",
                )}
              >
                {to === undefined ? (
                  <span aria-current="page" className="text-ink">
                    {label}
                  </span>
                ) : (
                  <PlainLink to={to} className="rounded-small hover:text-ink hover:underline">
                    {isParent && <BackIcon />}
                    <span className={isPage ? undefined : "max-sm:sr-only"}>{label}</span>
                  </PlainLink>
                )}
              </li>
            </Fragment>
          );
        })}
      </ol>
    </nav>
  );
}

function BackIcon() {
  return (
    <span className="hidden size-8 items-center justify-center max-sm:flex pointer-coarse:size-11">
      <ChevronLeft className="size-4" aria-hidden />
    </span>
  );
}
