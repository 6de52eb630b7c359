import { ArrowRight, type LucideIcon } from "lucide-react";
import { classNames } from "../lib/class-names.ts";
import { PlainLink } from "./link.tsx";

interface QuickLink {
  to: string;
  icon: LucideIcon;
  label: string;
  text: string;
}

/** The ways on from here, each with a sentence. */
export function QuickLinks({ links }: { links: readonly QuickLink[] }) {
  return (
    <nav aria-label="Quick links" className="mt-5">
      <ul
        className={classNames(
          "grid gap-px overflow-hidden rounded-panel border border-line bg-line-faint",
          links.length > 1 && "sm:grid-cols-2",
        )}
      >
        {links.map(({ to, icon: Icon, label, text }) => (
          <li key={to} className="bg-panel sm:last:odd:col-span-2">
            <PlainLink
              to={to}
              className="group flex h-full items-center gap-3 px-4 py-3 hover:bg-hover focus-visible:outline-offset-[-2px]"
            >
              <Icon className="size-5 shrink-0 text-ink-muted" aria-hidden />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{label}</span>
                <span className="block text-ink-soft">{text}</span>
              </span>
              <ArrowRight
                className="size-4 shrink-0 text-ink-muted transition-transform group-hover:translate-x-0.5"
                aria-hidden
              />
            </PlainLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
