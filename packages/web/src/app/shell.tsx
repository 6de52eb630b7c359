import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet, useLocation } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState } from "react";
import { CrumbsProvider } from "../components/page-crumbs.tsx";
import { Sheet } from "../components/sheet.tsx";
import { TooltipProvider } from "../components/tooltip.tsx";
import { lazyPart } from "../lib/lazy-part.ts";
import { useSingleKey } from "../lib/main-action-key.ts";
import { queryClient } from "../lib/query-client.ts";
import { FollowedProject } from "./followed-project.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { UnverifiedBar } from "./unverified-bar.tsx";
import { UsageBar } from "./usage-bar.tsx";
import { useMe } from "./use-me.ts";

const CommandPalette = lazyPart(() => import("./palette/command-palette.tsx"), "CommandPalette");

const KeysDialog = lazyPart(() => import("./keys-dialog.tsx"), "KeysDialog");

/** The frame of every page behind the sign-in, and what each of them needs around it. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <CrumbsProvider>
          <Frame />
        </CrumbsProvider>
      </TooltipProvider>
    </QueryClientProvider>
  );
}

/** Sidebar, top bar, and the page itself. */
function Frame() {
  const [isSidebarOpen, setSidebarOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [wasPaletteOpened, setWasPaletteOpened] = useState(false);
  if (isPaletteOpen && !wasPaletteOpened) setWasPaletteOpened(true);
  const [areKeysShown, setKeysShown] = useState(false);
  useSingleKey("?", () => setKeysShown(true));
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useMe();

  useEffect(() => {
    const openOnShortcut = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      setPaletteOpen((isOpen) => !isOpen);
    };
    window.addEventListener("keydown", openOnShortcut);
    return () => window.removeEventListener("keydown", openOnShortcut);
  }, []);

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <a
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
        className="sr-only z-50 rounded-control bg-accent px-3 py-2 text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the content
      </a>
      <aside className="sticky top-0 hidden h-dvh border-r border-line bg-sunken lg:block">
        <Sidebar />
      </aside>
      <Sheet isOpen={isSidebarOpen} onClose={() => setSidebarOpen(false)} title="Menu" hidesTitle side="left">
        <Sidebar onLeave={() => setSidebarOpen(false)} />
      </Sheet>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <TopBar onOpenSidebar={() => setSidebarOpen(true)} onOpenPalette={() => setPaletteOpen(true)} />
        <UnverifiedBar />
        <UsageBar />
        <main ref={main} id="main" tabIndex={-1} data-path={pathname} className="flex-1 outline-none">
          <Outlet />
        </main>
      </div>
      <FollowedProject />
      {areKeysShown && (
        <Suspense fallback={null}>
          <KeysDialog onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
      {wasPaletteOpened && (
        <Suspense fallback={null}>
          <CommandPalette isOpen={isPaletteOpen} onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
