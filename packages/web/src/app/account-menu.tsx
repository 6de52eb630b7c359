import { useNavigate } from "@tanstack/react-router";
import { CircleUser, LogOut, Settings } from "lucide-react";
import { IconButton } from "../components/icon-button.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../components/menu.tsx";
import { paths } from "../lib/paths.ts";
import { useSession } from "../lib/use-session.ts";
import { useSignOut } from "./use-sign-out.ts";

/** Who is signed in, and what concerns the account. */
export function AccountMenu() {
  const { user } = useSession();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <Menu trigger={<IconButton icon={CircleUser} label="Account" hasTooltip={false} />}>
      <MenuLabel>
        <span className="block max-w-56 truncate text-base font-medium text-ink">{user?.full_name}</span>
        <span className="block max-w-56 truncate">{user?.email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem icon={Settings} onSelect={() => void navigate({ to: paths.settings })}>
        Settings
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={signOut}>
        Sign Out
      </MenuItem>
    </Menu>
  );
}
