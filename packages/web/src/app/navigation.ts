import { FolderKanban, LayoutDashboard, Settings, Users, type LucideIcon } from "lucide-react";
import { paths } from "../lib/paths.ts";

export interface NavigationEntry {
  label: string;
  to: string;
  icon: LucideIcon;
}

/** The sidebar's pages, in order. The command palette offers the same. */
export const navigation: readonly NavigationEntry[] = [
  { label: "Dashboard", to: paths.dashboard, icon: LayoutDashboard },
  { label: "Projects", to: paths.projects, icon: FolderKanban },
  { label: "Collaborative Projects", to: paths.collaborativeProjects, icon: Users },
  { label: "Settings", to: paths.settings, icon: Settings },
];
