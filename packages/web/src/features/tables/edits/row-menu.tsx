import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { IconButton } from "../../../components/icon-button.tsx";
import { Menu, MenuItem } from "../../../components/menu.tsx";

/** What can be done with a column or a relationship of a list. */
export function RowMenu({ name, onEdit, onDelete }: { name: string; onEdit: () => void; onDelete: () => void }) {
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={`Actions for ${name}`} hasTooltip={false} className="-my-1" />}>
      <MenuItem icon={Pencil} onSelect={onEdit}>
        Edit
      </MenuItem>
      <MenuItem icon={Trash2} isDangerous onSelect={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  );
}
