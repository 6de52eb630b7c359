import { Tabs as RadixTabs } from "radix-ui";
import type { ReactNode } from "react";

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  content: ReactNode;
}

/** Several views of one thing, one shown at a time. */
export function Tabs<Value extends string>({
  label,
  value,
  tabs,
  onChange,
}: {
  label: string;
  value: Value;
  tabs: readonly Tab<Value>[];
  onChange: (value: Value) => void;
}) {
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      <RadixTabs.List aria-label={label} className="flex gap-4 overflow-x-auto border-b border-line edge-cue">
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            // Tabs that do not fit are scrolled to: an address may open the last one.
            ref={tab.value === value ? showWhole : undefined}
            className="-mb-px flex h-control items-center gap-2 border-b-2 border-transparent px-1 whitespace-nowrap text-ink-soft hover:text-ink focus-visible:outline-offset-[-2px] data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}

function showWhole(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (tab === null || list === null || list === undefined) return;
  const hiddenPx = tab.offsetLeft + tab.offsetWidth - list.offsetLeft - list.clientWidth;
  if (hiddenPx > list.scrollLeft) list.scrollLeft = hiddenPx;
}
