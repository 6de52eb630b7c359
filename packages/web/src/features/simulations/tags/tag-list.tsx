import { Tag } from "lucide-react";
import { PlainLink } from "../../../components/link.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { useProject } from "../../../lib/use-project.ts";

/** The tags of a simulation, each of which leads to the simulations that carry it. */
export function TagList({ tags, className }: { tags: readonly string[]; className?: string | undefined }) {
  const { paths } = useProject();
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className={classNames("flex min-w-0 flex-wrap gap-1", className)}>
      {tags.map((tag) => (
        <li key={tag} className="min-w-0">
          <PlainLink
            to={paths.simulations}
            search={{ tag }}
            title={`Simulations tagged ${tag}`}
            className="flex h-5 max-w-48 min-w-0 items-center gap-1 rounded-small border border-line bg-sunken px-1.5 text-small text-ink-soft hover:border-ink-muted hover:text-ink pointer-coarse:h-8"
          >
            <Tag className="size-3 shrink-0" aria-hidden />
            <span className="truncate">{tag}</span>
          </PlainLink>
        </li>
      ))}
    </ul>
  );
}
