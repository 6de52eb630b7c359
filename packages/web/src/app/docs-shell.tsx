import { Outlet } from "@tanstack/react-router";
import { LinkButton, PlainLink } from "../components/link.tsx";
import { Logo } from "../components/logo.tsx";
import { TooltipProvider } from "../components/tooltip.tsx";
import { docPaths } from "../lib/doc-paths.ts";
import { paths } from "../lib/paths.ts";
import { ThemeMenu } from "./theme-menu.tsx";

/** The frame of the documentation, which anybody can read without signing in. */
export function DocsShell() {
  return (
    <TooltipProvider>
      <div className="flex min-h-dvh flex-col">
        <header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b border-line bg-panel px-4 sm:px-6 print:hidden">
          <PlainLink to={paths.dashboard} className="flex items-center rounded-control">
            <Logo />
          </PlainLink>
          <PlainLink
            to={docPaths.warnings}
            className="ml-1 rounded-small border-l border-line pl-3 text-ink-soft hover:text-ink"
          >
            Documentation
          </PlainLink>
          <div className="ml-auto flex items-center gap-1">
            <ThemeMenu />
            <LinkButton to={paths.dashboard} className="max-sm:hidden">
              Open Foretell
            </LinkButton>
          </div>
        </header>
        <main className="flex-1">
          <Outlet />
        </main>
      </div>
    </TooltipProvider>
  );
}
