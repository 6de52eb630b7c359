import { Monitor, Moon, Sun } from "lucide-react";
import { IconButton } from "../components/icon-button.tsx";
import { Menu, MenuChoice } from "../components/menu.tsx";
import { useShownTheme, useThemeChoice, type ThemeChoice } from "../lib/theme.ts";

const options: readonly { value: ThemeChoice; label: string; icon: typeof Sun }[] = [
  { value: "system", label: "System", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
];

/** The switch between light, dark and what the device says. */
export function ThemeMenu() {
  const [choice, choose] = useThemeChoice();
  const shown = useShownTheme();
  return (
    <Menu trigger={<IconButton icon={shown === "dark" ? Moon : Sun} label="Theme" hasTooltip={false} />}>
      <MenuChoice label="Theme" value={choice} options={options} onChange={choose} />
    </Menu>
  );
}
