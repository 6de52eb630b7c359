import { Menu as MenuIcon, Search } from "lucide-react";
import { Breadcrumb } from "../components/breadcrumb.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { Kbd } from "../components/kbd.tsx";
import { useShownCrumbs } from "../components/page-crumbs.tsx";
import { isApple } from "../lib/is-apple.ts";
import { AccountMenu } from "./account-menu.tsx";
import { ThemeMenu } from "./theme-menu.tsx";

/** Where one is, and what is at hand everywhere. */
export function TopBar({ onOpenSidebar, onOpenPalette }: { onOpenSidebar: () => void; onOpenPalette: () => void }) {
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b border-line bg-panel px-2 sm:px-4 lg:px-8">
      <IconButton
        icon={MenuIcon}
        label="Open the menu"
        hasTooltip={false}
        className="lg:hidden"
        onClick={onOpenSidebar}
      />
      <div className="min-w-0 flex-1">
        <Breadcrumb crumbs={useShownCrumbs()} />
      </div>
      <button
        type="button"
        onClick={onOpenPalette}
        className="hidden h-control w-56 items-center gap-2 rounded-control border border-line bg-sunken px-2.5 text-ink-muted hover:border-line-control md:flex"
      >
        <Search className="size-4" aria-hidden />
        <span className="flex-1 text-start">Go to</span>
        <Kbd>{isApple ? "⌘" : "Ctrl"}</Kbd>
        <Kbd>K</Kbd>
      </button>
      <IconButton icon={Search} label="Go to" hasTooltip={false} className="md:hidden" onClick={onOpenPalette} />
      <ThemeMenu />
      <AccountMenu />
    </header>
  );
}
