import type { ProjectMember } from "@foretell/contract";

type Named = Pick<ProjectMember, "full_name" | "email" | "role">;

/** The members whose name, address or role holds a text, in any case; an empty text finds all. */
export function filterMembers<Member extends Named>(members: readonly Member[], text: string): readonly Member[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return members;
  return members.filter(({ full_name, email, role }) =>
    [full_name ?? "", email ?? "", role].some((word) => word.toLowerCase().includes(wanted)),
  );
}
