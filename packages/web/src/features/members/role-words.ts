import { projectRoles, type ProjectRole } from "@foretell/contract";

/** What each role may do, in a line. */
export const roleWords: Readonly<Record<ProjectRole, { readonly label: string; readonly text: string }>> = {
  owner: { label: "Owner", text: "Full control, with owners and the project itself" },
  admin: { label: "Admin", text: "Manages members and settings" },
  editor: { label: "Editor", text: "Edits schemas and runs simulations" },
  viewer: { label: "Viewer", text: "Sees everything, changes nothing" },
};

/** The roles to choose from, the least first. Owners are made by owners alone. */
export function roleOptions(mayMakeOwners: boolean) {
  return projectRoles.toReversed().map((role) => {
    const { label, text } = roleWords[role];
    const isDisabled = role === "owner" && !mayMakeOwners;
    return { value: role, label: `${label}: ${isDisabled ? "only an owner makes owners" : text}`, isDisabled };
  });
}
