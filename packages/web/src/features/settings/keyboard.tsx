import { Checkbox } from "../../components/checkbox.tsx";
import { Kbd } from "../../components/kbd.tsx";
import { isApple } from "../../lib/is-apple.ts";
import { mainActionKey, useSingleKeys } from "../../lib/main-action-key.ts";

const keys = [
  { keys: [isApple ? "⌘" : "Ctrl", "K"], action: "Go to a project or page" },
  { keys: [mainActionKey.toUpperCase()], action: "The main action of a page, such as a new project" },
  { keys: ["Esc"], action: "Close what is open" },
];

/** The keys that work everywhere, and the switch of those that are a single letter. */
export function Keyboard() {
  const [isOn, choose] = useSingleKeys();
  return (
    <>
      <Checkbox label="Single-letter shortcuts" checked={isOn} onChange={(event) => choose(event.target.checked)} />
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
        {keys.map(({ keys: parts, action }) => (
          <div key={action} className="contents">
            <dt className="flex gap-1">
              {parts.map((part) => (
                <Kbd key={part}>{part}</Kbd>
              ))}
            </dt>
            <dd className="text-ink-soft">{action}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
