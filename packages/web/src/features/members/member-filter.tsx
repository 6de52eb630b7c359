import type { ProjectMember } from "@foretell/contract";
import { SearchField } from "../../components/search-field.tsx";
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
      <SearchField
        label="Filter members"
        placeholder="Filter by name, address or role"
        value={text}
        onChange={onChange}
        className="w-full sm:w-72"
      />
      <span role="status" className="text-ink-muted">
        {text.trim() === ""
          ? `${formatQuantity(members.length - invitedCount, "member")}${invited}`
          : `${formatCount(foundCount)} of ${formatCount(members.length)}`}
      </span>
    </div>
  );
}
