import { ArrowRight, FolderKanban, type LucideIcon } from "lucide-react";
import { PlainLink } from "../../components/link.tsx";
import { paths } from "../../lib/paths.ts";

const cards: readonly { to: string; icon: LucideIcon; title: string; text: string }[] = [
  {
    to: paths.projects,
    icon: FolderKanban,
    title: "Projects",
    text: "Manage your personal database impact analysis projects",
  },
];

/** The ways from the dashboard into each kind of project. */
export function WorkspaceCards() {
  return (
    <ul className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-4">
      {cards.map(({ to, icon: Icon, title, text }) => (
        <li key={to}>
          <PlainLink
            to={to}
            className="group flex h-full items-start gap-3 rounded-panel border border-line bg-panel p-4 hover:border-line-control hover:bg-hover"
          >
            <Icon className="mt-0.5 size-5 shrink-0 text-ink-muted" aria-hidden />
            <span className="min-w-0 flex-1">
              <span className="block text-lead font-semibold">{title}</span>
              <span className="block text-ink-soft">{text}</span>
            </span>
            <ArrowRight
              className="mt-1 size-4 shrink-0 text-ink-muted transition-transform group-hover:translate-x-0.5"
              aria-hidden
            />
          </PlainLink>
        </li>
      ))}
    </ul>
  );
}
