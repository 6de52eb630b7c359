import type { KeyWords } from "../lib/keys.ts";
import { Kbd } from "./kbd.tsx";

/** Keys with what each does. */
export function KeyList({ keys }: { keys: readonly KeyWords[] }) {
  return (
    <dl className="grid grid-cols-[8rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
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
  );
}
