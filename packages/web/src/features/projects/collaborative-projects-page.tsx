import { useQuery } from "@tanstack/react-query";
import { collaborativeProjectsQuery } from "../../lib/project-queries.ts";
import { useSession } from "../../lib/use-session.ts";
import { ProjectList } from "./project-list.tsx";

/** The collaborative projects that one is a member of, as cards. */
export function CollaborativeProjectsPage() {
  const { user } = useSession();
  const list = useQuery(collaborativeProjectsQuery());
  return (
    <ProjectList
      kind="collaborative"
      list={list}
      whyNoNew={
        user?.isVerified === false ? "Verify your email address first: teams are for verified accounts." : undefined
      }
    />
  );
}
