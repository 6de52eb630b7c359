import type { ProjectMember } from "@foretell/contract";
import { Search } from "lucide-react";
import { controlClassNames } from "../../components/field.tsx";
import { formatCount, formatQuantity } from "../../lib/format.ts";

/** The box above a long list of members, with how many there are and how many are found. */
export function MemberFilter({
  members,
  foundCount,
  text,
  onChange,
}: {
  members: readonly ProjectMember[];
  foundCount: number;
  text: string;
  onChange: (text: string) => void;
}) {
  const invitedCount = members.filter(({ status }) => status === "pending").length;
  const invited = invitedCount === 0 ? "" : `, ${formatCount(invitedCount)} invited`;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="relative block w-full sm:w-72">
        <Search
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-muted"
          aria-hidden
        />
        <input
          type="search"
          aria-label="Filter members"
          placeholder="Filter by name, address or role"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          className={controlClassNames("pl-8")}
        />
      </span>
      <span role="status" className="text-ink-muted">
        {text.trim() === ""
          ? `${formatQuantity(members.length - invitedCount, "member")}${invited}`
          : `${formatCount(foundCount)} of ${formatCount(members.length)}`}
      </span>
    </div>
  );
}
