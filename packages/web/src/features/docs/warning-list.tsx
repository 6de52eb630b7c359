import { Badge } from "../../components/badge.tsx";
import { PlainLink } from "../../components/link.tsx";
import { InlineText } from "../../components/prose/prose.tsx";
import { paths } from "../../lib/paths.ts";
import { warningPages } from "./warning-pages.ts";

/** Every warning with its sentence, each a way to its page. */
export function WarningList() {
  return (
    <ul className="divide-y divide-line-faint overflow-hidden rounded-panel border border-line bg-panel">
      {warningPages.map(({ code, severity, summary }) => (
        <li key={code}>
          <PlainLink
            to={paths.warning(code)}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-hover focus-visible:outline-offset-[-2px] sm:grid-cols-[17rem_minmax(0,1fr)_auto]"
          >
            <code className="min-w-0 font-mono font-medium [overflow-wrap:anywhere]">{code}</code>
            <span className="min-w-0 text-ink-soft max-sm:order-last max-sm:col-span-2">
              <InlineText pieces={summary} />
            </span>
            <Badge meaning={severity}>{severity}</Badge>
          </PlainLink>
        </li>
      ))}
    </ul>
  );
}
