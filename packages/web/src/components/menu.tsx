import { Check, type LucideIcon } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";

/** What opens on a phone begins where its page begins. */
const pageMarginPx = 16;

const itemClassNames =
  "flex h-row cursor-pointer items-center gap-2 rounded-small px-2 text-ink outline-none select-none data-[disabled]:text-ink-muted data-[highlighted]:bg-active [&_svg]:size-4 [&_svg]:text-ink-muted";

/** A list of actions that opens under its trigger. */
export function Menu({
  trigger,
  align = "end",
  children,
}: {
  trigger: ReactElement;
  align?: "start" | "end" | undefined;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={{ top: 8, right: 8, bottom: 8, left: pageMarginPx }}
          className="z-50 max-h-[80dvh] min-w-48 animate-appear overflow-y-auto rounded-panel border border-line bg-raised p-1 shadow-raised"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** One action of a menu. */
export function MenuItem({
  icon: Icon,
  isDangerous = false,
  isDisabled = false,
  onSelect,
  children,
}: {
  icon?: LucideIcon | undefined;
  isDangerous?: boolean | undefined;
  isDisabled?: boolean | undefined;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item
      disabled={isDisabled}
      onSelect={onSelect}
      className={classNames(itemClassNames, isDangerous && "text-blocked [&_svg]:text-blocked")}
    >
      {Icon !== undefined && <Icon aria-hidden />}
      {children}
    </DropdownMenu.Item>
  );
}

/** One of several values, the chosen one ticked. */
export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: LucideIcon | undefined }[];
  onChange: (value: Value) => void;
}) {
  return (
    <DropdownMenu.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {options.map(({ value: own, label: name, icon: Icon }) => (
        <DropdownMenu.RadioItem key={own} value={own} className={itemClassNames}>
          {Icon !== undefined && <Icon aria-hidden />}
          <span className="flex-1">{name}</span>
          <DropdownMenu.ItemIndicator>
            <Check aria-hidden />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

/** A heading over a group of a menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-2 py-1.5 text-small text-ink-muted">{children}</DropdownMenu.Label>;
}

/** A line between two groups of a menu. */
export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line-faint" />;
}
