import { Link } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { Logo } from "../components/logo.tsx";
import { paths } from "../lib/paths.ts";
import { navigation } from "./navigation.ts";
import { ProjectNavigation } from "./project-navigation.tsx";
import { useSignOut } from "./use-sign-out.ts";

const entryClassNames =
  "flex h-row w-full items-center gap-2.5 rounded-control px-2.5 text-ink-soft transition-colors hover:bg-hover hover:text-ink focus-visible:outline-offset-[-2px] [&_svg]:size-4";

/** The pages of the application and the way out. */
export function Sidebar({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const signOut = useSignOut();
  return (
    <nav aria-label="Main" className="flex h-full flex-col gap-1 overflow-y-auto p-3">
      <Link to={paths.dashboard} onClick={onLeave} className="mb-3 flex h-control items-center rounded-control px-2">
        <Logo />
      </Link>
      {navigation.map(({ label, to, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          onClick={onLeave}
          activeOptions={{ exact: true }}
          className={entryClassNames}
          activeProps={{ className: "bg-active font-medium text-ink" }}
        >
          <Icon aria-hidden />
          {label}
        </Link>
      ))}
      <ProjectNavigation entryClassNames={entryClassNames} onLeave={onLeave} />
      <button type="button" onClick={signOut} className={`${entryClassNames} mt-auto shrink-0`}>
        <LogOut aria-hidden />
        Sign Out
      </button>
    </nav>
  );
}
