import { useLocation } from "@tanstack/react-router";
import { Link } from "../../../components/link.tsx";
import { docPaths } from "../../../lib/doc-paths.ts";

/** A code of the migration, which leads to its page. */
export function CodeLink({ code }: { code: string }) {
  const href = useLocation({ select: (location) => location.href });
  return (
    <Link to={docPaths.migration(code)} cameFrom={{ href, label: "the migration" }} className="font-mono text-small">
      {code}
    </Link>
  );
}
