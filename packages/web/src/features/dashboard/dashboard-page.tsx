import { useQuery } from "@tanstack/react-query";
import { FolderKanban, Users } from "lucide-react";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { Page } from "../../components/page.tsx";
import { QuickLinks } from "../../components/quick-links.tsx";
import { Tile, Tiles } from "../../components/tile.tsx";
import { paths } from "../../lib/paths.ts";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { useSession } from "../../lib/use-session.ts";
import { FirstSteps } from "./first-steps.tsx";
import { workspaceQuery } from "./queries.ts";
import { RecentProjects } from "./recent-projects.tsx";

/** Where one arrives: how much there is, and the ways on; the first two steps where there is nothing yet. */
export function DashboardPage() {
  const { user } = useSession();
  const { data: counts, error, refetch } = useQuery(workspaceQuery());
  useErrorToast(error, "Failed to fetch projects");
  const firstName = user?.full_name.split(" ")[0] ?? "";

  return (
    <Page title="Dashboard" crumbs={[{ label: "Dashboard" }]}>
      <PageHeader
        title={firstName === "" ? "Welcome" : `Welcome, ${firstName}`}
        description={
          counts === undefined && error === null
            ? "Loading your workspace..."
            : "See what a statement does before it does it."
        }
      />
      {counts === undefined && error !== null ? (
        <ErrorPanel error={error} fallback="Your workspace could not be loaded" onRetry={() => void refetch()} />
      ) : counts?.project_count === 0 ? (
        <FirstSteps />
      ) : (
        <>
          <Tiles label="Your workspace">
            <Tile label="Projects" value={counts?.project_count} />
            <Tile label="Schemas" value={counts?.schema_count} />
            <Tile label="Simulations" value={counts?.simulation_count} />
          </Tiles>
          <QuickLinks
            links={[
              {
                to: paths.projects,
                icon: FolderKanban,
                label: "Projects",
                text: "Manage your personal database impact analysis projects",
              },
              {
                to: paths.collaborativeProjects,
                icon: Users,
                label: "Collaborative Projects",
                text: "Work with your team on shared database projects",
              },
            ]}
          />
          <RecentProjects />
        </>
      )}
    </Page>
  );
}
